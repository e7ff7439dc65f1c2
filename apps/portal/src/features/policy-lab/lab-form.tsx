import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import type { DistributionInForce, LabPolicyBody } from '@mishwar/contract';
import {
  DISTRIBUTION_MODES,
  type DispatchErrors,
  type DistributionMode,
  listDispatchWarnings,
  listDistributionChanges,
  listFormulaWarnings,
  MAX_SCORE_INPUT_LENGTH,
  ODM_CRITERIA,
  pickDistributionValues,
  readDispatchSettings,
} from '@mishwar/domain';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../shared/api/error-text.ts';
import { ChangesList } from '../../shared/distribution/changes-list.tsx';
import dialogClasses from '../../shared/distribution/dialogs.module.css';
import { DispatchFields, dispatchForm } from '../../shared/distribution/dispatch-fields.tsx';
import { formulaWarningText } from '../../shared/distribution/field-text.ts';
import formulaClasses from '../../shared/distribution/formula.module.css';
import { useFormulaDraft } from '../../shared/distribution/formula-draft.ts';
import { FormulaRow } from '../../shared/distribution/formula-row.tsx';
import { Warnings } from '../../shared/distribution/warnings.tsx';
import { recordedQuery } from './lab.queries.ts';
import type { labPeriod } from './lab-search.ts';
import { usePeriodText } from './use-period-text.ts';
import { useStartReplay } from './use-start-replay.ts';

interface LabFormProps {
  inForce: DistributionInForce;
  period: ReturnType<typeof labPeriod>;
  onStarted: (id: string) => void;
}

/** The settings of a replay, initialised from the settings in force; the form saves nothing. */
export function LabForm({ inForce, period, onStarted }: LabFormProps) {
  const { t } = useTranslation();
  const title = useId();
  const policy = usePolicyDraft(inForce);
  const { mode, setMode, roads, setRoads, draft, dispatch, changes, warnings, readPolicy } = policy;
  const { text } = usePeriodText();
  const start = useStartReplay(onStarted);
  const recorded = useQuery(recordedQuery(text(period), period.error === null)).data?.data;
  const submit = () => {
    const read = readPolicy();
    if (read) start.mutate({ ...text(period), policy: read });
  };
  return (
    <section className={formulaClasses.section} aria-labelledby={title}>
      <div className={formulaClasses.head}>
        <h3 id={title} className="title">
          {t('policyLab.form.title')}
        </h3>
        <span className="row wrap gap-10">
          <span aria-hidden>{t('distribution.mode.label')}</span>
          <SegmentedControl
            aria-label={t('distribution.mode.label')}
            size="xs"
            value={mode}
            data={DISTRIBUTION_MODES.map((one) => ({ value: one, label: t(`distribution.mode.${one}`) }))}
            onChange={(value) => setMode(DISTRIBUTION_MODES.find((one) => one === value) ?? mode)}
          />
          <Switch
            withThumbIndicator={false}
            label={t('distribution.roads.label')}
            checked={roads}
            onChange={(event) => setRoads(event.currentTarget.checked)}
          />
        </span>
      </div>
      <form
        noValidate
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>
          {ODM_CRITERIA.map((name) => (
            <FormulaRow key={name} name={name} draft={draft} />
          ))}
          {draft.errors.total && (
            <p className="above-8 problem" role="alert">
              {messageText(draft.errors.total)}
            </p>
          )}
        </div>
        <div className={dialogClasses.fields}>
          <TextInput
            label={t('distribution.formula.limit')}
            description={t('distribution.formula.limit_body')}
            inputMode="decimal"
            maxLength={MAX_SCORE_INPUT_LENGTH}
            value={String(draft.editor.qualified_limit ?? '')}
            error={draft.errors.qualified_limit && messageText(draft.errors.qualified_limit)}
            classNames={{ section: dialogClasses.unit ?? '' }}
            rightSection={<bdi dir="ltr">0–100</bdi>}
            rightSectionWidth={72}
            rightSectionPointerEvents="none"
            onChange={(event) => draft.editLimit(event.currentTarget.value)}
          />
        </div>
        <DispatchFields form={dispatch.form} errors={dispatch.errors} onChange={dispatch.edit} />
        <Warnings texts={warnings} />
        {changes.length > 0 ? (
          <ChangesList changes={changes} />
        ) : (
          <p className="dim">{t('policyLab.form.as_in_force')}</p>
        )}
        <div className="row wrap gap-10">
          <Button
            type="submit"
            className="touch"
            loading={start.isPending}
            disabled={period.error !== null || recorded?.orders === 0}
            leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          >
            {t('policyLab.form.start')}
          </Button>
          <span className="dim">{t('policyLab.form.safe')}</span>
        </div>
      </form>
    </section>
  );
}

/** The policy that is being edited: mode, formula and dispatch settings, with its changes against the settings in force. */
function usePolicyDraft(inForce: DistributionInForce) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<DistributionMode>(inForce.mode);
  const [roads, setRoads] = useState(inForce.roads);
  const draft = useFormulaDraft(inForce);
  const [form, setForm] = useState(() => dispatchForm(inForce));
  const [errors, setErrors] = useState<DispatchErrors>({});
  const read = readDispatchSettings(form);
  const isDispatchValid = Object.keys(read.errors).length === 0;
  const isValid = draft.formula !== null && isDispatchValid;
  const current = pickDistributionValues(inForce);
  return {
    mode,
    setMode,
    roads,
    setRoads,
    draft,
    dispatch: {
      form,
      errors,
      edit: (next: typeof form, field: keyof DispatchErrors) => {
        setForm(next);
        const { [field]: _, ...rest } = errors;
        setErrors(rest);
      },
    },
    changes: isValid
      ? listDistributionChanges(current, { ...current, mode, roads, ...draft.formula, ...read.settings })
      : [],
    warnings: isValid
      ? [
          ...listDispatchWarnings(read.settings).map((code) => t(`distribution.warning.${code}`)),
          ...listFormulaWarnings(draft.formula ?? inForce, read.settings).map((warning) =>
            formulaWarningText(warning, read.settings.max_distance),
          ),
        ]
      : [],
    /** Validates: returns the policy, or null and shows the errors. */
    readPolicy: (): LabPolicyBody | null => {
      const formula = draft.check();
      setErrors(read.errors);
      return formula && isDispatchValid ? { mode, roads, formula, dispatch: read.settings } : null;
    },
  };
}

import { Button, TextInput } from '@mantine/core';
import type { DistributionInForce } from '@mishwar/contract';
import { listFormulaWarnings, MAX_SCORE_INPUT_LENGTH, ODM_CRITERIA, type OdmFormula } from '@mishwar/domain';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../../shared/api/error-text.ts';
import { LeaveWarning } from '../../../shared/dialog/leave-warning.tsx';
import { inForceQuery } from '../../../shared/distribution/distribution.queries.ts';
import { formulaWarningText, shortNumber } from '../../../shared/distribution/field-text.ts';
import classes from '../../../shared/distribution/formula.module.css';
import {
  editorOf,
  type FormulaDraft,
  offBy,
  totalOf,
  useFormulaDraft,
} from '../../../shared/distribution/formula-draft.ts';
import { FormulaRow } from '../../../shared/distribution/formula-row.tsx';
import { Warnings } from '../../../shared/distribution/warnings.tsx';
import { RestoredText } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditing } from '../../../shared/form/use-editing.ts';
import { StaleSettings } from '../stale-settings.tsx';
import { OnlineScores } from './online-scores.tsx';
import { previewedFormula } from './previewed-formula.ts';
import { SaveFormulaModal } from './save-formula-modal.tsx';
import { ScorePreview } from './score-preview.tsx';

/** The weights make 100 together. */
const TOGETHER = [ODM_CRITERIA];

/** The formula editor with its score preview. */
export function FormulaSection({ inForce }: { inForce: DistributionInForce }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const draft = useFormulaDraft(inForce);
  const { stale, unsaved, isDirty, accept, refuse } = useEditing({
    name: 'formula',
    version: inForce.version,
    values: editorOf(inForce),
    getValues: () => draft.editor,
    assign: draft.assign,
    together: TOGETHER,
  });
  const [saving, setSaving] = useState<OdmFormula | null>(null);
  const warnings = listFormulaWarnings(draft.formula ?? inForce, inForce);
  const { formula, isScaled } = previewedFormula(draft.editor, inForce);
  const by = isScaled ? 'of_scaled' : draft.isTouched ? 'of_draft' : 'of_saved';
  return (
    <section className={classes.section} aria-labelledby="formula">
      <div className={classes.head}>
        <h3 id="formula" className="title">
          {t('distribution.formula.title')}
        </h3>
        <Total draft={draft} />
      </div>
      <StaleSettings
        stale={stale}
        version={inForce.version}
        labelOf={(field) => t(`distribution.formula.${field === 'qualified_limit' ? 'limit' : field}`)}
        textOf={(field, side) => {
          const value = side[field];
          if (typeof value !== 'object' || value === null) return String(value ?? '');
          return value.isActive
            ? t('distribution.percent', { value: String(value.weight) })
            : t('distribution.mode.off');
        }}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSaving(draft.check());
        }}
      >
        {ODM_CRITERIA.map((name) => (
          <FormulaRow key={name} name={name} draft={draft} />
        ))}
        {draft.errors.total && (
          <p className="above-8 problem" role="alert">
            {messageText(draft.errors.total)}
          </p>
        )}
        <div className={classes.foot}>
          <div className={classes.limit}>
            <TextInput
              label={t('distribution.formula.limit')}
              inputMode="decimal"
              maxLength={MAX_SCORE_INPUT_LENGTH}
              value={String(draft.editor.qualified_limit ?? '')}
              error={draft.errors.qualified_limit && messageText(draft.errors.qualified_limit)}
              rightSection={<bdi dir="ltr">0–100</bdi>}
              rightSectionWidth={58}
              rightSectionPointerEvents="none"
              onChange={(event) => draft.editLimit(event.currentTarget.value)}
            />
            <p className="caption">{t('distribution.formula.limit_body')}</p>
            <div className={`flex gap-8 above-8 ${classes.buttons}`} data-actions>
              <Button type="submit">{t('distribution.formula.save')}</Button>
              <Button
                variant="subtle"
                color="gray"
                disabled={!draft.isTouched}
                onClick={() => {
                  accept(editorOf(inForce));
                  draft.reset();
                }}
              >
                {t('distribution.formula.reset')}
              </Button>
            </div>
            <RestoredText isRestored={unsaved.isRestored} />
          </div>
          <OnlineScores formula={formula} by={t(`distribution.preview.${by}`)} />
        </div>
      </form>
      <LeaveWarning isDirty={isDirty} />
      <ScorePreview formula={formula} dispatch={inForce} />
      <Warnings texts={warnings.map((warning) => formulaWarningText(warning, inForce.max_distance))} />
      {saving && (
        <SaveFormulaModal
          formula={saving}
          inForce={inForce}
          onClose={() => setSaving(null)}
          onStored={() => accept(draft.editor)}
          onRefused={async (error, version) => {
            const isStale = await refuse(error, version, async () => {
              const { data } = await client.fetchQuery({ ...inForceQuery(), staleTime: 0 });
              return data.version;
            });
            if (isStale) setSaving(null);
            return isStale;
          }}
          onDone={() => {
            setSaving(null);
            draft.reset();
          }}
        />
      )}
    </section>
  );
}

function Total({ draft }: { draft: FormulaDraft }) {
  const { t } = useTranslation();
  const off = offBy(draft.editor);
  const value = shortNumber(Math.abs(off));
  const wrong =
    off < 0
      ? t('distribution.formula.total_short', { value })
      : t('distribution.formula.total_over', { value });
  return (
    <p className={`row gap-8 dim ${classes.total}`} role="status">
      <span>{t('distribution.formula.total')}</span>
      <strong>{t('distribution.percent', { value: shortNumber(totalOf(draft.editor)) })}</strong>
      {off === 0 ? (
        <IconCircleCheck size={16} stroke={1.6} aria-label={t('distribution.formula.total_right')} />
      ) : (
        <span className="inline-row gap-4 problem">
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {wrong}
        </span>
      )}
    </p>
  );
}

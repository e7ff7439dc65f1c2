import { Button, TextInput } from '@mantine/core';
import {
  checkOdmScore,
  MAX_SCORE_INPUT_LENGTH,
  ODM_CRITERIA,
  type OdmCriterion,
  type OdmEditor,
  type OdmError,
  type OdmFormula,
  type OdmTestRecord,
  parseOdmEditor,
  parseOdmNumber,
  testOdmScore,
} from '@mishwar/domain';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../../shared/api/error-text.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { OdmResultBox } from './odm-result-box.tsx';
import classes from './odm-test.module.css';

interface OdmTestModalProps {
  formula: OdmFormula;
  onResult: (record: OdmTestRecord) => void;
  onClose: () => void;
}

type Scores = Record<OdmCriterion, string>;
type Errors = Partial<Record<OdmCriterion | 'qualified_limit' | 'total' | `${OdmCriterion}_score`, OdmError>>;

function toEditor(formula: OdmFormula): OdmEditor {
  const rows = ODM_CRITERIA.map((name) => [
    name,
    { weight: String(formula[`${name}_weight`]), isActive: true },
  ]);
  return { ...Object.fromEntries(rows), qualified_limit: String(formula.qualified_limit) } as OdmEditor;
}

/** What is typed into the test, and its run. */
function useOdmTest(formula: OdmFormula, onResult: (record: OdmTestRecord) => void) {
  const { t } = useTranslation();
  const [editor, setEditor] = useState(() => toEditor(formula));
  const [scores, setScores] = useState<Scores>({ availability: '0', distance: '0', idle_time: '0' });
  const [errors, setErrors] = useState<Errors>({});
  const [result, setResult] = useState<OdmTestRecord | null>(null);

  const edit = (next: OdmEditor, field: OdmCriterion | 'qualified_limit') => {
    setEditor(next);
    const { total: _, [field]: __, ...rest } = errors;
    setErrors(rest);
  };
  const score = (name: OdmCriterion, typed: string) => {
    setScores({ ...scores, [name]: typed });
    const { [`${name}_score` as const]: _, ...rest } = errors;
    setErrors(rest);
  };
  const run = () => {
    const read = parseOdmEditor(editor);
    const wrong: Errors = { ...read.errors };
    for (const name of ODM_CRITERIA) {
      const problem = checkOdmScore(scores[name]);
      if (problem) wrong[`${name}_score`] = problem;
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setResult(null);
    const record = testOdmScore(t('distribution.test.sample_driver'), read.formula, {
      availability_score: parseOdmNumber(scores.availability),
      distance_score: parseOdmNumber(scores.distance),
      idle_time_score: parseOdmNumber(scores.idle_time),
    });
    setResult(record);
    onResult(record);
  };
  return { editor, edit, scores, score, errors, result, run };
}

/** Computes a score locally from weights, limit and scores; the inputs are discarded on close. */
export function OdmTestModal({ formula, onResult, onClose }: OdmTestModalProps) {
  const { t } = useTranslation();
  const { editor, edit, scores, score, errors, result, run } = useOdmTest(formula, onResult);
  return (
    <Dialog
      title={t('distribution.test.modal_title')}
      size={560}
      onClose={onClose}
      onSubmit={run}
      footer={
        <>
          <span className={`caption fill ${classes.closing}`}>{t('distribution.test.closing')}</span>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button type="submit">{t('distribution.test.run')}</Button>
        </>
      }
    >
      <div className="grid gap-10">
        <TextInput
          label={t('distribution.test.driver')}
          value={t('distribution.test.sample_driver')}
          disabled
          readOnly
        />
        <p className="caption">{t('distribution.test.local')}</p>
        <div className="grid gap-10">
          <div className={`caption ${classes.criterion}`} aria-hidden>
            <span>{t('distribution.test.criterion')}</span>
            <span>{t('distribution.test.weight')}</span>
            <span>
              {t('distribution.test.score')} <bdi dir="ltr">0–10</bdi>
            </span>
          </div>
          {ODM_CRITERIA.map((name, index) => (
            <CriterionRow
              key={name}
              name={name}
              isFirst={index === 0}
              weight={String(editor[name].weight ?? '')}
              score={scores[name]}
              errors={errors}
              onWeight={(weight) => edit({ ...editor, [name]: { weight, isActive: true } }, name)}
              onScore={(typed) => score(name, typed)}
            />
          ))}
          {errors.total && (
            <p className="problem" role="alert">
              {messageText(errors.total)}
            </p>
          )}
          <div className={classes.criterion}>
            <span>{t('distribution.test.limit')}</span>
            <TextInput
              aria-label={t('distribution.test.limit')}
              inputMode="decimal"
              maxLength={MAX_SCORE_INPUT_LENGTH}
              value={String(editor.qualified_limit ?? '')}
              error={errors.qualified_limit && messageText(errors.qualified_limit)}
              onChange={(event) =>
                edit({ ...editor, qualified_limit: event.currentTarget.value }, 'qualified_limit')
              }
            />
            <LimitHint />
          </div>
        </div>
        <OdmResultBox record={result} />
      </div>
    </Dialog>
  );
}

interface CriterionRowProps {
  name: OdmCriterion;
  isFirst: boolean;
  weight: string;
  score: string;
  errors: Errors;
  onWeight: (weight: string) => void;
  onScore: (score: string) => void;
}

/** Weight (percent) and score (0-10) of one criterion. */
function CriterionRow({ name, isFirst, weight, score, errors, onWeight, onScore }: CriterionRowProps) {
  const { t } = useTranslation();
  const label = t(`distribution.formula.${name}`);
  const scoreError = errors[`${name}_score`];
  return (
    <div className={classes.criterion} data-criterion={name}>
      <span className="row gap-8 dot">{label}</span>
      <TextInput
        aria-label={t('distribution.test.weight_of', { name: label })}
        inputMode="decimal"
        maxLength={MAX_SCORE_INPUT_LENGTH}
        value={weight}
        error={errors[name] && messageText(errors[name])}
        rightSection={<span aria-hidden>%</span>}
        rightSectionPointerEvents="none"
        onChange={(event) => onWeight(event.currentTarget.value)}
      />
      <TextInput
        aria-label={t('distribution.test.score_of', { name: label })}
        inputMode="decimal"
        maxLength={MAX_SCORE_INPUT_LENGTH}
        data-autofocus={isFirst || undefined}
        value={score}
        error={scoreError && messageText(scoreError)}
        onChange={(event) => onScore(event.currentTarget.value)}
      />
    </div>
  );
}

/** The explanation of the qualified limit, as a tooltip of a button. */
function LimitHint() {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <span className={`relative ${classes.explained}`}>
      <button
        type="button"
        className={`grid centred rounded soft touch ${classes.about}`}
        aria-label={t('distribution.test.limit_about')}
        aria-describedby={hint}
      >
        <IconInfoCircle size={17} stroke={1.6} aria-hidden />
      </button>
      <span id={hint} role="tooltip" className={`absolute rounded size-12 leading-18 ${classes.tip}`}>
        {t('distribution.test.limit_hint')}
      </span>
    </span>
  );
}

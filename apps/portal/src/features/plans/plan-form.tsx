import { Box, Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Plan } from '@mishwar/contract';
import { MAX_AMOUNT_INPUT_LENGTH, MAX_PLAN_TEXT_LENGTH, PLAN_PRIORITIES } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import page from '../../shared/form/form-page.module.css';
import { StaleNotice } from '../../shared/form/stale-notice.tsx';
import { UnsavedBar } from '../../shared/form/unsaved/unsaved-bar.tsx';
import classes from './plans.module.css';
import { type PlanValues, usePlanForm } from './use-plan-form.ts';

interface PlanFormProps {
  /** The stored plan; none where it is new. */
  plan?: Plan;
  /** Reads the stored plan again, and answers its version; undefined where it cannot be read. */
  reload?: () => Promise<number | undefined>;
}

const never = async () => undefined;

/** Every field of a plan, and the button that saves it. */
export function PlanForm({ plan, reload = never }: PlanFormProps) {
  const { t } = useTranslation();
  const form = usePlanForm(plan, reload);
  // The texts of a refused save are in toasts.
  const problem = form.isFailed ? null : form.problem;
  const isRecommend = form.useWatchValue('isRecommend');
  const priorityText = (priority: string) =>
    t(`plans.priority.${PLAN_PRIORITIES.find((value) => String(value) === priority) ?? 1}`);
  const textOf = (field: keyof PlanValues, values: Partial<PlanValues>): string => {
    const value = values[field];
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    return field === 'priority' ? priorityText(value ?? '') : (value ?? '') || t('plans.form.empty');
  };
  return (
    <form
      noValidate
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.stale.notice && (
        <Box p="14px 20px 0">
          <StaleNotice
            key={plan?.version}
            stale={form.stale}
            labelOf={(field) => t(`plans.fields.${field}`)}
            textOf={textOf}
          />
        </Box>
      )}
      <div className={`cells gap-12 pad-page ${classes.fields}`}>
        <TextInput
          key={form.key('title')}
          {...form.field('title')}
          className="whole-row"
          label={t('plans.fields.title')}
          required
          maxLength={MAX_PLAN_TEXT_LENGTH.title}
        />
        <Textarea
          key={form.key('description')}
          {...form.field('description')}
          className="whole-row"
          label={t('plans.fields.description')}
          rows={3}
          maxLength={MAX_PLAN_TEXT_LENGTH.description}
        />
        {(['price', 'gift'] as const).map((name) => (
          <TextInput
            key={form.key(name)}
            {...form.field(name)}
            label={t(`plans.fields.${name}`)}
            description={t(`plans.form.${name}`)}
            required={name === 'price'}
            inputMode="decimal"
            maxLength={MAX_AMOUNT_INPUT_LENGTH}
            rightSection={<span className="size-12 soft">{t('plans.currency')}</span>}
            rightSectionWidth={52}
          />
        ))}
        <Switch
          key={form.key('isRecommend')}
          {...form.field('isRecommend', { type: 'checkbox' })}
          label={t('plans.fields.isRecommend')}
          description={t('plans.form.isRecommend')}
        />
        <Select
          key={form.key('priority')}
          {...form.field('priority')}
          label={t('plans.fields.priority')}
          data={PLAN_PRIORITIES.map((priority) => ({
            value: String(priority),
            label: t(`plans.priority.${priority}`),
          }))}
          allowDeselect={false}
          disabled={!isRecommend}
        />
      </div>
      <div className={page.foot}>
        <Button type="submit" loading={form.isSending}>
          {t('plans.form.save')}
        </Button>
        <UnsavedBar unsaved={form.unsaved} labelOf={(field) => t(`plans.fields.${field}`)} />
        {problem !== null && (
          <p className="bold problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}

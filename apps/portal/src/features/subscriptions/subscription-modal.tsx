import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Subscription } from '@mishwar/contract';
import {
  MAX_AMOUNT_INPUT_LENGTH,
  MAX_SUBSCRIPTION_TEXT_LENGTH,
  SUBSCRIPTION_SAVE_DEBOUNCE_MS,
  SUBSCRIPTION_STATUSES,
} from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../shared/companies/use-company-choices.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { StaleNotice } from '../../shared/form/stale-notice.tsx';
import { RestoredText } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { subscriptionQuery } from './subscriptions.queries.ts';
import { type SubscriptionValues, useSubscriptionForm } from './use-subscription-form.ts';

interface SubscriptionModalProps {
  /** The subscription to edit, as the list shows it; none for a new one. */
  row?: Subscription;
  onClose: () => void;
}

/** Adds or edits a subscription. Saving is debounced: clicks in quick succession are one. */
export function SubscriptionModal({ row, onClose }: SubscriptionModalProps) {
  const { t } = useTranslation();
  const latest = useQuery({ ...subscriptionQuery(row?._id ?? '0'), enabled: row !== undefined });
  const stored = row && (latest.data?.data ?? row);
  const companies = useCompanyChoices(stored && { _id: stored.company_id, name: stored.company_info.name });
  const form = useSubscriptionForm({
    row: stored,
    reload: async () => (await latest.refetch()).data?.data.version,
    onClose,
  });
  const save = useDebouncedCallback(form.submit, SUBSCRIPTION_SAVE_DEBOUNCE_MS);
  const textOf = (field: keyof SubscriptionValues, values: Partial<SubscriptionValues>): string => {
    const value = values[field];
    if (field === 'status' && value) return t(`subscriptions.status.${value as Subscription['status']}`);
    if (field === 'company_id') return companies.data.find((choice) => choice.value === value)?.label ?? '';
    return String(value ?? '');
  };
  return (
    <Dialog
      title={
        row ? t('subscriptions.edit.title', { name: row.subscriptionName }) : t('subscriptions.add.title')
      }
      size={520}
      onClose={onClose}
      busy={form.isSending}
      isDirty={form.isDirty}
      onSubmit={save}
      footer={
        <DialogActions label={t('subscriptions.action.save')} busy={form.isSending} onCancel={onClose} />
      }
    >
      <div className="grid gap-12">
        <StaleNotice
          key={stored?.version}
          stale={form.stale}
          labelOf={(field) => t(`subscriptions.fields.${field}`)}
          textOf={textOf}
        />
        <RestoredText isRestored={form.unsaved.isRestored} />
        <TextInput
          key={form.key('subscriptionName')}
          {...form.field('subscriptionName')}
          label={t('subscriptions.fields.subscriptionName')}
          maxLength={MAX_SUBSCRIPTION_TEXT_LENGTH.name}
          required
        />
        <Select
          key={form.key('company_id')}
          {...form.field('company_id')}
          label={t('subscriptions.fields.company_id')}
          data={companies.data}
          searchable
          required
          nothingFoundMessage={t('list.options_empty')}
          error={form.errors.company_id ?? (companies.isError ? t('list.options_failed') : undefined)}
        />
        <TextInput
          key={form.key('price')}
          {...form.field('price')}
          label={t('subscriptions.fields.price')}
          inputMode="decimal"
          maxLength={MAX_AMOUNT_INPUT_LENGTH}
          required
        />
        <TextInput
          key={form.key('duration')}
          {...form.field('duration')}
          label={t('subscriptions.fields.duration')}
          inputMode="numeric"
          maxLength={MAX_AMOUNT_INPUT_LENGTH}
          required
        />
        <Textarea
          key={form.key('description')}
          {...form.field('description')}
          label={t('subscriptions.fields.description')}
          rows={3}
          maxLength={MAX_SUBSCRIPTION_TEXT_LENGTH.description}
          required
        />
        {row ? (
          <Select
            key={form.key('status')}
            {...form.field('status')}
            label={t('subscriptions.fields.status')}
            allowDeselect={false}
            data={SUBSCRIPTION_STATUSES.map((status) => ({
              value: status,
              label: t(`subscriptions.status.${status}`),
            }))}
          />
        ) : (
          <Switch
            key={form.key('isDraft')}
            {...form.field('isDraft', { type: 'checkbox' })}
            label={t('subscriptions.fields.isDraft')}
            description={t('subscriptions.add.draft')}
          />
        )}
        {form.problem !== null && !form.isFailed && <p role="alert">{form.problem}</p>}
      </div>
    </Dialog>
  );
}

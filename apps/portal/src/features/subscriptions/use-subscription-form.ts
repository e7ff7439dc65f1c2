import type { Subscription } from '@mishwar/contract';
import { SubscriptionBody } from '@mishwar/contract/subscriptions/subscriptions.forms.ts';
import { checkSubscription, missingSubscriptionFields, type SubscriptionStatus } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../shared/api/api.ts';
import { errorTexts, messageText } from '../../shared/api/error-text.ts';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidateSubscriptions, patchSubscription } from './subscriptions.queries.ts';

const INCOMPLETE = 'please_fill_in_all_fields';

export interface SubscriptionValues {
  subscriptionName: string;
  company_id: string | null;
  price: string;
  duration: string;
  description: string;
  /** Of a new subscription. */
  isDraft: boolean;
  /** Of a stored one. */
  status: SubscriptionStatus;
}

const EMPTY: SubscriptionValues = {
  ...{ subscriptionName: '', company_id: null, price: '', duration: '', description: '' },
  ...{ isDraft: false, status: 'ACTIVE' },
};

/** The form of a stored subscription. */
export const toValues = (row: Subscription): SubscriptionValues => ({
  ...{ subscriptionName: row.subscriptionName, company_id: row.company_id, description: row.description },
  ...{ price: row.price, duration: String(row.duration), isDraft: false, status: row.status },
});

/** The fields whose values differ from what is stored: all that an edit sends. */
export function changesOf(body: SubscriptionBody, status: SubscriptionStatus, stored: SubscriptionValues) {
  const changed = Object.entries({ ...body, status }).filter(
    ([name, value]) => String(value) !== String(stored[name as keyof SubscriptionValues]),
  );
  return Object.fromEntries(changed) as Partial<SubscriptionBody> & { status?: SubscriptionStatus };
}

interface FormOptions {
  /** The stored subscription; none where it is new. */
  row: Subscription | undefined;
  /** Reads the stored subscription again, and answers its version; undefined where it cannot be read. */
  reload: () => Promise<number | undefined>;
  onClose: () => void;
}

/** The form of a subscription, new or stored. An incomplete one is not sent; a stale save is merged. */
export function useSubscriptionForm({ row, reload, onClose }: FormOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const stored = row ? toValues(row) : EMPTY;
  const texts = row ? ('edit' as const) : ('create' as const);
  const { mutateAsync: send } = useIdempotentMutation({
    scope: ['subscription', row?._id ?? 'new'],
    send: (
      { body, values, base }: { body: SubscriptionBody; values: SubscriptionValues; base: typeof row },
      key,
    ) => {
      const headers = { 'idempotency-key': key };
      if (!base) return api.subscriptions.create({ headers, body: { ...body, isDraft: values.isDraft } });
      const change = { ...changesOf(body, values.status, toValues(base)), version: base.version };
      return api.subscriptions.update({ headers, params: { id: base._id }, body: change });
    },
  });
  const form = useEditForm({
    name: `subscription:${row?._id ?? 'new'}`,
    version: row?.version ?? 0,
    reload,
    schema: SubscriptionBody,
    initialValues: stored,
    toBody: ({ isDraft: _draft, status: _status, ...fields }) => ({
      ...fields,
      company_id: fields.company_id ?? '',
    }),
    rules: (values) => [
      ...missingSubscriptionFields(values).map((field) => ({ field, msg: INCOMPLETE })),
      ...checkSubscription(values).filter(({ field }) => values[field] !== ''),
    ],
    messages: { id_invalid: messageText(INCOMPLETE) },
    send: (body, values) => send({ body, values, base: row }),
    onSent: async ({ data }) => {
      patchSubscription(client, data);
      toastSuccess(t(`subscriptions.done.${texts}_success`));
      onClose();
      await invalidateSubscriptions(client);
    },
    onFailed: (error) => {
      toastError(t(`subscriptions.done.${texts}_fail`), errorTexts(error).join(t('list.separator')));
    },
    onInvalid: ([first = '']) => {
      const isIncomplete = missingSubscriptionFields(form.getValues()).length > 0;
      toastError(isIncomplete ? messageText(INCOMPLETE) : first);
    },
  });
  return form;
}

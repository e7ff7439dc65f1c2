import { useDebouncedCallback } from '@mantine/hooks';
import type { Subscription } from '@mishwar/contract';
import { SUBSCRIPTION_DELETE_DEBOUNCE_MS, SUBSCRIPTION_SAVE_DEBOUNCE_MS } from '@mishwar/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { dropSubscription, invalidateSubscriptions, patchSubscription } from './subscriptions.queries.ts';

/** Deletes a subscription: calls in quick succession are one, which is sent a second after the last. */
export function useDeleteSubscription(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.subscriptions.remove({ id }),
    onSuccess: (_, id) => {
      dropSubscription(client, id);
      toastSuccess(t('subscriptions.done.delete_success'));
    },
    onError: (error) =>
      toastError(t('subscriptions.done.delete_fail'), errorTexts(error).join(t('list.separator'))),
    onSettled: () => {
      onDone();
      return invalidateSubscriptions(client);
    },
  });
  return { isPending, remove: useDebouncedCallback(mutate, SUBSCRIPTION_DELETE_DEBOUNCE_MS) };
}

/** Publishes a draft, or puts a published subscription back to draft. */
export function usePublishSubscription() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id: id, version, status }: Subscription) =>
      api.subscriptions.update({
        headers: {},
        params: { id },
        body: { status: status === 'DRAFT' ? 'ACTIVE' : 'DRAFT', version },
      }),
    onSuccess: ({ data }) => {
      patchSubscription(client, data);
      toastSuccess(t('subscriptions.done.edit_success'));
    },
    onError: (error) =>
      toastError(t('subscriptions.done.edit_fail'), errorTexts(error).join(t('list.separator'))),
    onSettled: () => invalidateSubscriptions(client),
  });
  return { isPending, toggle: useDebouncedCallback(mutate, SUBSCRIPTION_SAVE_DEBOUNCE_MS) };
}

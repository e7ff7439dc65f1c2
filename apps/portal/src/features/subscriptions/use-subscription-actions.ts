import { useDebouncedCallback } from '@mantine/hooks';
import type { Subscription } from '@mishwar/contract';
import { SUBSCRIPTION_DELETE_DEBOUNCE_MS, SUBSCRIPTION_SAVE_DEBOUNCE_MS } from '@mishwar/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
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
  // The row's panel may close before the pause is over: another row is published meanwhile.
  const debounce = { delay: SUBSCRIPTION_SAVE_DEBOUNCE_MS, flushOnUnmount: true };
  return { isPending, toggle: useDebouncedCallback(mutate, debounce) };
}

type AssignBody = Parameters<typeof api.subscriptions.assign>[0]['body'];

/** The drivers of an assignment, and the version of the subscription that staff have seen. */
export type ChosenDrivers = Omit<AssignBody, 'subscription_id' | 'confirmed_count'>;

interface AssignOptions {
  /** The number of matching drivers that staff confirm: the server refuses more. */
  confirmedCount?: number;
  onStarted: (assignmentId: string) => void;
  onFailed: () => void;
}

/** Starts the assignment of drivers to a subscription; idempotent, also over a closed dialog. */
export function useAssignDrivers(
  subscriptionId: string,
  { confirmedCount, onStarted, onFailed }: AssignOptions,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useIdempotentMutation(
    {
      scope: ['assign-subscription', subscriptionId],
      // A second assignment within the last days of a membership would renew it.
      addsUp: true,
      // The confirmed number is no part of the request: one without an answer keeps its key when other drivers match.
      send: (chosen: ChosenDrivers, key) =>
        api.subscriptions.assign({
          headers: { 'idempotency-key': key },
          body: { subscription_id: subscriptionId, ...chosen, confirmed_count: confirmedCount },
        }),
    },
    {
      onSuccess: ({ data }) => onStarted(data._id),
      onError: (error) => {
        toastError(t('subscriptions.done.assign_fail'), errorTexts(error).join(t('list.separator')));
        // What has changed meanwhile is confirmed with the present price and number of drivers.
        void invalidateSubscriptions(client);
        onFailed();
      },
    },
  );
}

import type { SubscribedDriver } from '@mishwar/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidateSubscriptions } from './subscriptions.queries.ts';

export interface EndRequest {
  driver: SubscribedDriver;
  membership: SubscribedDriver['subscriptions'][number];
}

/** Confirms the end of a membership, with the amount that is returned. */
export function EndMembershipModal({ driver, membership, onClose }: EndRequest & { onClose: () => void }) {
  const { t } = useTranslation();
  const { amount, date } = useFormat();
  const client = useQueryClient();
  const { mutate, isPending } = useIdempotentMutation(
    {
      scope: ['end-membership', membership._id],
      send: (id: string, key) =>
        api.subscriptions.endMembership({ headers: { 'idempotency-key': key }, params: { id }, body: {} }),
    },
    {
      onSuccess: ({ returned }) =>
        toastSuccess(
          t('subscriptions.end.done'),
          t('subscriptions.end.returned', { amount: amount(returned) }),
        ),
      onError: (error) =>
        toastError(t('subscriptions.end.failed'), errorTexts(error).join(t('list.separator'))),
      onSettled: () => {
        onClose();
        return invalidateSubscriptions(client);
      },
    },
  );
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('subscriptions.end.title', { name: driver.name })}
      confirmLabel={t('subscriptions.drivers.end')}
      danger
      busy={isPending}
      onConfirm={() => mutate(membership._id)}
    >
      <p>
        <strong>
          {t('subscriptions.end.question', { name: membership.subscription_info.subscriptionName })}
        </strong>
      </p>
      <p>
        {t(
          membership.membership_status === 'SCHEDULED'
            ? 'subscriptions.end.effect_scheduled'
            : 'subscriptions.end.effect',
          { amount: amount(membership.unused ?? '0.00'), date: date(membership.start_date) },
        )}
      </p>
    </ConfirmModal>
  );
}

import { Button } from '@mantine/core';
import { buildTransactionKey } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../shared/api/api.ts';
import { newUuid } from '../../shared/api/new-uuid.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';

/** Offers the waiting order of a number to drivers now, without a question: the next wave would come by itself. */
export function ReofferButton({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const adminId = useProfile()?._id;
  const reoffer = useIdempotentMutation(
    {
      scope: ['order', 'Reoffer', orderNumber],
      createKey: () =>
        buildTransactionKey({ orderNumber, adminId: adminId ?? '', action: 'Reoffer', uuid: newUuid() }),
      autoRetry: true,
      send: (body: Record<string, never>, key, signal) =>
        api.orders.reoffer(
          { params: { order_number: orderNumber }, headers: { 'x-transaction-key': key }, body },
          { signal },
        ),
    },
    {
      onSuccess: () => toastSuccess(t('orders.reoffer.done', { number: orderNumber })),
      onError: toastFailure,
      onSettled: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: orpc.attention.key() }),
          client.invalidateQueries({ queryKey: orpc.orders.key() }),
        ]),
    },
  );
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={reoffer.isPending}
      disabled={adminId === undefined}
      onClick={() => reoffer.mutate({})}
    >
      {t('attention.reoffer')}
    </Button>
  );
}

import type { OrderRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

const TEXTS = { MAIN: 'orders.cancel.returns_main', GIFT: 'orders.cancel.returns_gift' } as const;

/**
 * What a cancellation or an unassignment returns to the wallet of the order's driver, called `name`: the amount, once it
 * is known.
 */
export function ReturnedFee({ order, name }: { order: OrderRow; name: string }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const { _id: id, driver_id } = order;
  const query = useQuery(
    orpc.orders.previewExecution.queryOptions({
      // The driver keys the preview: of another one the server gives none.
      input: { id, ...(driver_id !== null && { driver_id }) },
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const preview = query.data?.data;
  if (!preview) return t('orders.cancel.cash_back', { name });
  if (preview.returns_to === null) return t('orders.cancel.returns_none', { name });
  return t(TEXTS[preview.returns_to], { name, fee: amount(preview.fee) });
}

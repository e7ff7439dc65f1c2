import { Button } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import { mergeOrderUpdate } from '@mishwar/domain';
import { IconCloudOff, IconReceiptOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { errorStatus } from '../../../shared/api/error-text.ts';
import { orderByNumberQuery } from '../../../shared/orders/orders.queries.ts';
import { ORDER_LISTS, useListLink } from '../../../shared/page/list-link.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';
import { StateBlock } from '../../../shared/ui/state-block.tsx';
import { Receipt } from './receipt.tsx';
import type { ReceiptAction } from './receipt-search.ts';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';

/** Applies feed updates to an open receipt at once, then refetches the order. */
function useLiveReceipt(orderNumber: string): void {
  const client = useQueryClient();
  const { queryKey } = orderByNumberQuery(orderNumber);
  useFeed('orders', {
    onEvent: ({ event, payload }) => {
      const shown = client.getQueryData(queryKey)?.data;
      if (event !== 'update' || !shown || payload._id !== shown._id) return;
      const merged: OrderDetail = mergeOrderUpdate(shown, payload);
      if (merged === shown) return;
      client.setQueryData(queryKey, (answer) => answer && { ...answer, data: merged });
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: orpc.orders.history.key({ input: { id: shown._id } }) });
      void client.invalidateQueries({ queryKey: orpc.ledger.ofOrder.key({ input: { id: shown._id } }) });
    },
  });
}

interface ReceiptPageProps {
  orderNumber: string;
  /** Opened once the order is there. */
  action?: ReceiptAction | undefined;
  onActionOpened: () => void;
}

/** The receipt page of an order number. */
export function ReceiptPage({ orderNumber, action, onActionOpened }: ReceiptPageProps) {
  const { t } = useTranslation();
  const back = useListLink(ORDER_LISTS);
  usePageHead({
    title: orderNumber,
    parents: [
      { label: t('orders.receipt.section') },
      { label: t('orders.list'), to: back.to, search: back.search },
    ],
  });
  const query = useQuery(orderByNumberQuery(orderNumber));
  useLiveReceipt(orderNumber);
  if (query.data) return <Receipt order={query.data.data} action={action} onActionOpened={onActionOpened} />;
  if (query.isPending) return <ReceiptSkeleton />;
  const status = errorStatus(query.error);
  if (status === 404 || status === 422) {
    return (
      <StateBlock
        page
        icon={<IconReceiptOff size={20} stroke={1.6} />}
        title={t('orders.receipt.missing')}
        body={t('orders.receipt.missing_body', { number: orderNumber })}
        actions={
          <Button renderRoot={(props) => <Link {...props} to={back.to} search={back.search} />}>
            {t('orders.receipt.to_list')}
          </Button>
        }
      />
    );
  }
  return (
    <StateBlock
      page
      danger
      icon={<IconCloudOff size={20} stroke={1.6} />}
      title={t('orders.receipt.failed')}
      body={t('orders.receipt.failed_body')}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}

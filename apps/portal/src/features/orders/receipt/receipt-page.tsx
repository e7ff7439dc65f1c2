import { Button } from '@mantine/core';
import { IconCloudOff, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../../shared/api/error-text.ts';
import { orderByNumberQuery } from '../../../shared/orders/orders.queries.ts';
import { ORDER_LIST_PAGES, useListLink } from '../../../shared/page/list-link.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { StateBlock } from '../../../shared/ui/state-block.tsx';
import { followExpected } from '../shared/expected-at.ts';
import { Receipt } from './receipt.tsx';
import type { ReceiptAction } from './receipt-search.ts';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';

interface ReceiptPageProps {
  orderNumber: string;
  /** Opened once the order is there. */
  action?: ReceiptAction | undefined;
  onActionOpened: () => void;
}

/** The receipt page of an order number. */
export function ReceiptPage({ orderNumber, action, onActionOpened }: ReceiptPageProps) {
  const { t } = useTranslation();
  const back = useListLink(ORDER_LIST_PAGES);
  usePageHead({
    title: orderNumber,
    parents: [
      { label: t('orders.receipt.section') },
      { label: t('orders.list'), to: back.to, search: back.search },
    ],
  });
  const query = useQuery({ ...orderByNumberQuery(orderNumber), refetchInterval: followExpected });
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

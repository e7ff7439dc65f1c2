import type { Subscription } from '@mishwar/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import rowCard from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

type Column = ListColumn<Subscription>;

/** Status badge of a subscription: ACTIVE is green, the others grey. */
export function SubscriptionState({ status }: Pick<Subscription, 'status'>) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={status === 'ACTIVE' ? 'delivered' : 'new'}>
      {t(`subscriptions.status.${status}`)}
    </StatusBadge>
  );
}

/** The columns of the list, in the specification's order: the status as a badge and as a plain word. */
export function useSubscriptionColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { amount, date, seconds } = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: Subscription) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `subscriptions.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const status = ({ status: of }: Subscription) => t(`subscriptions.status.${of}`);
    const at = ({ created_at }: Subscription) => `${date(created_at)} ${seconds(created_at)}`;
    return [
      column('title', ({ subscriptionName }) => subscriptionName, { fixed: true, grow: true }),
      column('subscription_status', status, { cell: (row) => <SubscriptionState status={row.status} /> }),
      column('description', ({ description }) => description, { grow: true }),
      column('status', status),
      column('price', ({ price }) => amount(price), {
        ...{ whole: true, align: 'end' },
        cell: ({ price }) => <Amount value={price} />,
      }),
      column('duration', ({ duration }) => t('subscriptions.days', { count: duration }), { whole: true }),
      column('company', ({ company_info }) => company_info.name, { grow: true }),
      column('created_at', at, { whole: true, sorted: true, cell: (row) => <Ltr>{at(row)}</Ltr> }),
    ];
  }, [t, amount, date, seconds]);
}

const WIDTHS = {
  title: 170,
  subscription_status: 110,
  description: 190,
  status: 90,
  price: 100,
  duration: 100,
  company: 150,
  created_at: 150,
};

function SubscriptionCard({ row }: { row: Subscription }) {
  const { t } = useTranslation();
  return (
    <div className={rowCard.card}>
      <span className={rowCard.head}>
        <strong>
          <bdi>{row.subscriptionName}</bdi>
        </strong>
        <SubscriptionState status={row.status} />
      </span>
      <span>
        <Amount value={row.price} />
      </span>
      <span className={rowCard.line}>
        <bdi>{row.company_info.name}</bdi>
      </span>
      <span>{t('subscriptions.days', { count: row.duration })}</span>
    </div>
  );
}

/** A subscription as a card, for phones. */
export const subscriptionCard = (row: Subscription) => <SubscriptionCard row={row} />;

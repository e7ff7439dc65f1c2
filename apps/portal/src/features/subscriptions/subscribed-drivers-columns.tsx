import type { SubscribedDriver } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import rowCard from '../../shared/table/row-card.module.css';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

type Column = ListColumn<SubscribedDriver>;
type Status = SubscribedDriver['subscriptions'][number]['membership_status'];

const TONES: Record<Status, Tone> = {
  ACTIVE: 'delivered',
  SCHEDULED: 'assigned',
  EXPIRED: 'new',
  ENDED: 'new',
};

/** Status badge of a membership. */
export function MembershipState({ status }: { status: Status }) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[status]}>{t(`subscriptions.membership.${status}`)}</StatusBadge>;
}

/** The columns of a company's drivers, in the specification's order; they show the first membership. */
export function useSubscribedDriverColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { amount, date, seconds } = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: SubscribedDriver) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `subscriptions.drivers.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const first = ({ subscriptions: [membership] }: SubscribedDriver) => membership;
    const due = (row: SubscribedDriver) => {
      const at = first(row)?.due_date;
      return at === undefined ? '' : `${date(at)} ${seconds(at)}`;
    };
    const status = (row: SubscribedDriver) => {
      const of = first(row)?.membership_status;
      return of === undefined ? t('subscriptions.membership.none') : t(`subscriptions.membership.${of}`);
    };
    return [
      column('name', ({ name }) => name, { fixed: true, grow: true }),
      column('phone', ({ phone }) => formatPhone(phone), {
        whole: true,
        cell: ({ phone }) => <Ltr>{formatPhone(phone)}</Ltr>,
      }),
      column('subscription', (row) => first(row)?.subscription_info.subscriptionName ?? '', { grow: true }),
      column('status', status, {
        head: 'subscriptions.drivers.heads.status',
        essential: true,
        cell: (row) => {
          const of = first(row)?.membership_status;
          return of === undefined ? status(row) : <MembershipState status={of} />;
        },
      }),
      column('price', (row) => (first(row) ? amount(first(row)?.price ?? '') : ''), {
        ...{ whole: true, align: 'end' },
        cell: (row) => <Amount value={first(row)?.price} />,
      }),
      column('due_date', due, { whole: true, cell: (row) => <Ltr>{due(row)}</Ltr> }),
      column('description', (row) => first(row)?.subscription_info.description ?? '', { grow: true }),
    ];
  }, [t, amount, date, seconds]);
}

const WIDTHS = {
  name: 170,
  phone: 116,
  subscription: 150,
  status: 110,
  price: 96,
  due_date: 150,
  description: 180,
};

function SubscribedDriverCard({ row }: { row: SubscribedDriver }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const [membership] = row.subscriptions;
  return (
    <div className={rowCard.card}>
      <span className={rowCard.head}>
        <strong>
          <bdi>{row.name}</bdi>
        </strong>
        {membership && <MembershipState status={membership.membership_status} />}
      </span>
      <span>
        <Ltr>{formatPhone(row.phone)}</Ltr>
      </span>
      <span className={rowCard.line}>
        <bdi>{membership?.subscription_info.subscriptionName ?? t('subscriptions.membership.none')}</bdi>
      </span>
      <span>{membership && <Ltr>{date(membership.due_date)}</Ltr>}</span>
    </div>
  );
}

/** A driver with the first membership as a card, for phones. */
export const subscribedDriverCard = (row: SubscribedDriver) => <SubscribedDriverCard row={row} />;

import type { PartnerOrderRow } from '@mishwar/contract';
import { formatPhone, getDisplayStatus, getOrderTone, getPaymentLabel } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { ShortTime } from '../../shared/format/short-time.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import classes from '../../shared/table/row-card.module.css';
import { amountColumn, dateColumn, shortTimeColumn } from '../../shared/table/usual-columns.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

type Column = ListColumn<PartnerOrderRow>;

/** The display status of an order. */
function OrderState({ order }: { order: PartnerOrderRow }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={getOrderTone(order)}>{t(`orders.status.${getDisplayStatus(order)}`)}</StatusBadge>
  );
}

/** The columns of the company's orders. */
export function usePartnerOrderColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: string,
      label: Column['label'],
      width: number,
      text: Column['text'],
      more: Partial<Column> = {},
    ): Column => ({ id, label, width, text, cell: (row) => <bdi>{text(row)}</bdi>, ...more });
    const isArabic = format.language === 'ar';
    return [
      column('order_number', 'orders.lists.columns.order_number', 110, (row) => row.order_number, {
        fixed: true,
        whole: true,
        cell: (row) => <Ltr>{row.order_number}</Ltr>,
      }),
      column('driver_name', 'orders.lists.columns.driver', 140, (row) => row.driver_name ?? NO_VALUE, {
        grow: true,
      }),
      column('restaurant_name', 'orders.lists.columns.restaurant', 140, (row) => row.restaurant_name, {
        grow: true,
      }),
      column('city', 'partnerPortal.orders.columns.city', 100, (row) =>
        isArabic ? row.customer_city : row.customer_city_en,
      ),
      column(
        'customer',
        'partnerPortal.orders.columns.customer',
        160,
        ({ customer }) => (customer ? `${customer.name} · ${formatPhone(customer.phone)}` : NO_VALUE),
        // Who the customer is ends with the order; a file would outlive it.
        { grow: true, screenOnly: true },
      ),
      column('payment_method', 'orders.lists.columns.payment_method', 80, (row) =>
        t(`orders.payment.${getPaymentLabel(row)}`),
      ),
      amountColumn(
        { id: 'delivery_cost', label: 'orders.lists.columns.delivery_cost', format, width: 80 },
        (row: PartnerOrderRow) => row.delivery_cost,
      ),
      dateColumn(
        { id: 'order_date', label: 'orders.lists.columns.order_date', format },
        (row: PartnerOrderRow) => row.created_at,
      ),
      {
        ...shortTimeColumn(
          { id: 'order_time', label: 'orders.lists.columns.time', format },
          (row: PartnerOrderRow) => row.created_at,
        ),
        sorted: true,
      },
      shortTimeColumn(
        { id: 'delivery_time', label: 'orders.lists.columns.delivery_time', format, width: 76 },
        (row: PartnerOrderRow) => row.delivery_time,
      ),
      column(
        'status',
        'orders.lists.columns.status',
        120,
        (row) => t(`orders.status.${getDisplayStatus(row)}`),
        { pin: 'end', cell: (row) => <OrderState order={row} /> },
      ),
    ];
  }, [t, format]);
}

/** An order as a card, for phones. */
function PartnerOrderCard({ row }: { row: PartnerOrderRow }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <Ltr>{row.order_number}</Ltr>
        </strong>
        <OrderState order={row} />
      </span>
      <span className="leading-24">
        <ShortTime at={row.created_at} />
      </span>
      <strong className={classes.main}>
        <bdi>{row.restaurant_name}</bdi>
      </strong>
      <span className={classes.price}>
        <strong>
          <Amount value={row.delivery_cost} />
        </strong>{' '}
        {t('common.riyal')}
      </span>
      <span className={classes.line}>
        <bdi>{row.driver_name ?? NO_VALUE}</bdi>
      </span>
      <span>{t(`orders.payment.${getPaymentLabel(row)}`)}</span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const partnerOrderCard = (row: PartnerOrderRow) => <PartnerOrderCard row={row} />;

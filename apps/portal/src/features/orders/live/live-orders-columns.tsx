import type { OrderRow } from '@mishwar/contract';
import type { Instant } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { TextKey } from '../../../shared/i18n/i18n.ts';
import {
  type ColumnTools,
  type OrderColumn,
  orderColumnSet,
  yesNoColumn,
} from '../list/order-column-set.tsx';
import { customerCity, restaurantCity } from '../shared/city-text.ts';
import { Clock, clockText, StatusCell } from '../shared/order-cells.tsx';

/** The columns of the live orders in the specification's sequence; the last two stay in sight. */
export function liveOrderColumns(tools: ColumnTools): OrderColumn[] {
  const { t, format } = tools;
  const set = orderColumnSet(tools);
  const english = format.language === 'en';
  const clock = (id: string, label: TextKey, read: (row: OrderRow) => Instant): OrderColumn => {
    const text = (row: OrderRow) => clockText(read(row), format.zone, t);
    return {
      id,
      label,
      width: english ? 118 : 78,
      whole: true,
      text,
      cell: (row) => <Clock text={text(row)} />,
    };
  };
  return [
    { ...set.order_number, width: 132 },
    set.driver,
    set.from_company,
    { ...set.restaurant, hint: restaurantCity },
    { ...set.customer, hint: customerCity },
    { ...set.phone, label: 'orders.lists.columns.customer_phone' },
    set.order_date,
    yesNoColumn(
      tools,
      { id: 'isCasper', label: 'orders.lists.columns.isCasper', width: 64 },
      (row) => row.driver?.isCasper ?? null,
    ),
    clock('order_time', 'orders.lists.columns.order_time', (row) => row.created_at),
    clock('assigned_at', 'orders.lists.columns.assigned_at', (row) => row.assigned_at),
    clock('delivery_time', 'orders.lists.columns.delivery_time', (row) => row.delivery_time),
    set.payment_method,
    set.delivery_cost,
    set.discount_amount,
    yesNoColumn(
      tools,
      { id: 'isFreeExpress', label: 'orders.lists.columns.isFreeExpress', width: english ? 88 : 60 },
      (row) => row.isFreeExpress,
    ),
    { ...set.status, width: 150, cell: (row) => <StatusCell order={row} late="minutes" /> },
    yesNoColumn(
      tools,
      { id: 'use_geidea', label: 'orders.lists.columns.use_geidea', width: 64, pin: 'end' },
      (row) => row.use_geidea,
    ),
  ];
}

/** `liveOrderColumns` in the reader's language and zone; the same array until one of them changes. */
export function useLiveOrderColumns(): OrderColumn[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => liveOrderColumns({ t, format }), [t, format]);
}

import type { OrderRow } from '@mishwar/contract';
import type { Instant } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import {
  buildOrderColumnSet,
  buildYesNoColumn,
  type ColumnTools,
  type OrderColumn,
} from '../list/order-column-set.tsx';
import { getCustomerCity, getRestaurantCity } from '../shared/city-text.ts';
import { Clock, formatOrderClock } from '../shared/order-cells.tsx';

/** The columns of the live orders in the specification's order; the last two are pinned. */
function buildLiveOrderColumns(tools: ColumnTools): OrderColumn[] {
  const { t, format } = tools;
  const set = buildOrderColumnSet(tools);
  const clock = (
    id: 'order_time' | 'assigned_at' | 'delivery_time',
    read: (row: OrderRow) => Instant,
  ): OrderColumn => {
    const text = (row: OrderRow) => formatOrderClock(read(row), format.zone, t);
    return {
      id,
      label: `orders.lists.columns.${id}`,
      head: `orders.lists.heads.${id}`,
      width: 78,
      essential: true,
      whole: true,
      text,
      cell: (row) => <Clock text={text(row)} />,
    };
  };
  return [
    { ...set.order_number, width: 132 },
    set.driver,
    set.from_company,
    { ...set.restaurant, hint: getRestaurantCity },
    { ...set.customer, hint: getCustomerCity },
    { ...set.phone, label: 'orders.lists.columns.customer_phone', head: 'orders.lists.heads.customer_phone' },
    set.order_date,
    buildYesNoColumn(
      tools,
      { id: 'isCasper', label: 'orders.lists.columns.isCasper', term: 'casper', width: 64 },
      (row) => row.driver?.isCasper ?? null,
    ),
    clock('order_time', (row) => row.created_at),
    clock('assigned_at', (row) => row.assigned_at),
    clock('delivery_time', (row) => row.delivery_time),
    set.payment_method,
    set.delivery_cost,
    set.discount_amount,
    buildYesNoColumn(
      tools,
      {
        id: 'isFreeExpress',
        label: 'orders.lists.columns.isFreeExpress',
        head: 'orders.lists.heads.isFreeExpress',
        width: 60,
      },
      (row) => row.isFreeExpress,
    ),
    set.minutes,
    set.status,
    buildYesNoColumn(
      tools,
      { id: 'use_geidea', label: 'orders.lists.columns.use_geidea', term: 'geidea', width: 64, pin: 'end' },
      (row) => row.use_geidea,
    ),
  ];
}

/** `buildLiveOrderColumns` for the current language and zone, memoised. */
export function useLiveOrderColumns(): OrderColumn[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => buildLiveOrderColumns({ t, format }), [t, format]);
}

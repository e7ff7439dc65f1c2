import type { OrderRow } from '@mishwar/contract';
import type { Instant } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { TextKey } from '../../../shared/i18n/i18n.ts';
import {
  buildOrderColumnSet,
  buildTextColumn,
  buildYesNoColumn,
  type ColumnTools,
  type OrderColumn,
} from './order-column-set.tsx';

interface ColumnOptions {
  /** Adds the fake flag. */
  fake?: boolean;
  /** Adds the discount. */
  discount?: boolean;
}

/** The columns of the order lists in the specification's order. */
export function buildOrderColumns(
  tools: ColumnTools,
  { fake = false, discount = false }: ColumnOptions = {},
): OrderColumn[] {
  const { format } = tools;
  const set = buildOrderColumnSet(tools);
  const english = format.language === 'en';
  const time = (id: string, label: TextKey, width: number, read: (row: OrderRow) => Instant) =>
    buildTextColumn({
      id,
      label,
      width,
      whole: true,
      text: (row) => format.time(read(row)),
      absent: (row) => !read(row),
    });
  return [
    set.order_number,
    ...(fake
      ? [
          buildYesNoColumn(
            tools,
            { id: 'isFake', label: 'orders.lists.columns.isFake', width: 56 },
            (row) => row.isFake,
          ),
        ]
      : []),
    set.driver,
    set.payment_method,
    set.delivery_cost,
    ...(discount ? [set.discount_amount] : []),
    set.free_mark,
    set.from_company,
    set.restaurant,
    set.customer,
    set.phone,
    set.order_date,
    {
      ...time('order_time', 'orders.lists.columns.time', 68, (row) => row.created_at),
      sorted: true,
    },
    time('assigned_at', 'orders.lists.columns.assigned_at', english ? 118 : 50, (row) => row.assigned_at),
    time(
      'delivery_time',
      'orders.lists.columns.delivery_time',
      english ? 86 : 54,
      (row) => row.delivery_time,
    ),
    set.status,
  ];
}

/** `buildOrderColumns` for the current language and zone, memoised. */
export function useOrderColumns({ fake = false, discount = false }: ColumnOptions = {}): OrderColumn[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => buildOrderColumns({ t, format }, { fake, discount }), [t, format, fake, discount]);
}

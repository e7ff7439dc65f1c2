import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { shortTimeColumn } from '../../../shared/table/usual-columns.tsx';
import {
  buildOrderColumnSet,
  buildYesNoColumn,
  type ColumnTools,
  type OrderColumn,
} from './order-column-set.tsx';

interface ColumnOptions {
  /** Adds the fake flag. */
  fake?: boolean;
  /** Adds the discount. */
  discount?: boolean;
  /** Adds what the order costs its delivery company. */
  contractPrice?: boolean;
}

/** The columns of the order lists in the specification's order. */
function buildOrderColumns(
  tools: ColumnTools,
  { fake = false, discount = false, contractPrice = false }: ColumnOptions = {},
): OrderColumn[] {
  const { format } = tools;
  const set = buildOrderColumnSet(tools);
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
    ...(contractPrice ? [set.contract_price] : []),
    ...(discount ? [set.discount_amount] : []),
    set.free_mark,
    set.from_company,
    set.restaurant,
    set.customer,
    set.phone,
    set.order_date,
    {
      ...shortTimeColumn(
        // The arrow of the sorted column is in its head.
        { id: 'order_time', label: 'orders.lists.columns.time', width: 60, format },
        (row) => row.created_at,
      ),
      sorted: true,
    },
    shortTimeColumn(
      {
        id: 'assigned_at',
        label: 'orders.lists.columns.assigned_at',
        head: 'orders.lists.heads.assigned_at',
        width: 54,
        format,
      },
      (row) => row.assigned_at,
    ),
    shortTimeColumn(
      {
        id: 'delivery_time',
        label: 'orders.lists.columns.delivery_time',
        head: 'orders.lists.heads.delivery_time',
        width: 54,
        format,
      },
      (row) => row.delivery_time,
    ),
    set.minutes,
    set.status,
  ];
}

/** `buildOrderColumns` for the current language and zone, memoised. */
export function useOrderColumns(options: ColumnOptions = {}): OrderColumn[] {
  const { fake = false, discount = false, contractPrice = false } = options;
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => buildOrderColumns({ t, format }, { fake, discount, contractPrice }),
    [t, format, fake, discount, contractPrice],
  );
}

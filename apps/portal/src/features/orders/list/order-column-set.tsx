import type { OrderRow } from '@mishwar/contract';
import { formatPhone, getPaymentLabel, isWaitingForAcceptance } from '@mishwar/domain';
import { IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import type { useFormat } from '../../../shared/format/use-format.ts';
import type { ListColumn } from '../../../shared/table/list-column.ts';
import { amountColumn } from '../../../shared/table/usual-columns.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { getDriverText } from '../shared/driver-text.ts';
import { getMinutesText, MinutesMark } from '../shared/minutes-mark.tsx';
import { Muted, OrderNumberCell } from '../shared/order-cells.tsx';
import { getStatusBadge, OrderStatusBadge } from '../shared/order-status-badge.tsx';

export type OrderColumn = ListColumn<OrderRow>;

/** px of the columns of names: at least 16 characters of either script. */
const NAME_WIDTH = 128;

/** Translation and formats of the columns. */
export interface ColumnTools {
  t: TFunction;
  format: ReturnType<typeof useFormat>;
}

/** A column that shows its text; absent values are muted. */
function buildTextColumn(
  column: Omit<OrderColumn, 'cell'> & { ltr?: boolean; absent?: (row: OrderRow) => boolean },
): OrderColumn {
  const { ltr = false, absent, ...rest } = column;
  return {
    ...rest,
    cell: (row) => {
      const text = column.text(row);
      if (absent?.(row)) return <Muted>{text}</Muted>;
      return ltr ? <Ltr>{text}</Ltr> : <bdi>{text}</bdi>;
    },
  };
}

/** A column of a boolean as yes or no. */
export function buildYesNoColumn(
  { t }: ColumnTools,
  column: Pick<OrderColumn, 'id' | 'label' | 'head' | 'term' | 'width' | 'pin'>,
  read: (row: OrderRow) => boolean | null,
): OrderColumn {
  return buildTextColumn({
    ...column,
    whole: true,
    text: (row) => {
      const value = read(row);
      return value === null ? '–' : t(value ? 'common.yes' : 'common.no');
    },
    absent: (row) => !read(row),
  });
}

/** The columns that the order lists share, by stable name. */
export function buildOrderColumnSet(tools: ColumnTools) {
  const { t, format } = tools;
  return {
    order_number: {
      id: 'order_number',
      label: 'orders.lists.columns.order_number',
      head: 'orders.lists.heads.order_number',
      // With room for the mark of a new row.
      width: 104,
      fixed: true,
      whole: true,
      cell: (row) => <OrderNumberCell order={row} reorderText={t('orders.reorder_mark')} />,
      text: (row) => row.order_number,
    },
    driver: buildTextColumn({
      id: 'driver_name',
      label: 'orders.lists.columns.driver',
      width: 104,
      minWidth: 104,
      grow: true,
      text: (row) => getDriverText(row, t) ?? NO_VALUE,
      absent: (row) => isWaitingForAcceptance(row) || getDriverText(row, t) === null,
    }),
    ...buildMoneyColumns(tools),
    from_company: buildTextColumn({
      id: 'from_company',
      label: 'orders.lists.columns.from_company',
      width: 72,
      text: (row) => formatCompany(row.from_company),
    }),
    restaurant: buildTextColumn({
      id: 'restaurant_name',
      label: 'orders.lists.columns.restaurant',
      width: NAME_WIDTH,
      minWidth: NAME_WIDTH,
      essential: 3,
      grow: true,
      text: (row) => row.restaurant_name,
    }),
    customer: buildTextColumn({
      id: 'customer_name',
      label: 'orders.lists.columns.customer',
      width: NAME_WIDTH,
      minWidth: NAME_WIDTH,
      essential: 3,
      grow: true,
      text: (row) => row.customer_name,
    }),
    phone: buildTextColumn({
      id: 'customer_phone',
      label: 'orders.lists.columns.phone',
      width: 98,
      whole: true,
      ltr: true,
      text: (row) => formatPhone(row.customer_phone),
    }),
    order_date: buildTextColumn({
      id: 'order_date',
      label: 'orders.lists.columns.order_date',
      head: 'orders.lists.heads.order_date',
      width: 86,
      whole: true,
      essential: 2,
      ltr: true,
      text: (row) => format.date(row.created_at),
    }),
    minutes: {
      id: 'minutes',
      label: 'orders.lists.columns.minutes',
      sortBy: 'promised_at',
      sortHint: 'orders.lists.sort_due',
      width: 78,
      whole: true,
      essential: 2,
      cell: (row) => <MinutesMark order={row} short />,
      text: (row) => getMinutesText(row, t),
    },
    status: {
      id: 'status',
      label: 'orders.lists.columns.status',
      width: 116,
      pin: 'end',
      cell: (row) => <OrderStatusBadge order={row} />,
      text: (row) => t(getStatusBadge(row).text),
    },
  } satisfies Record<string, OrderColumn>;
}

/** How an order is paid, what it costs, and whether its delivery is free. */
function buildMoneyColumns({ t, format }: ColumnTools) {
  return {
    payment_method: buildTextColumn({
      id: 'payment_method',
      label: 'orders.lists.columns.payment_method',
      head: 'orders.lists.heads.payment_method',
      width: 62,
      text: (row) => t(`orders.payment.${getPaymentLabel(row)}`),
    }),
    delivery_cost: amountColumn(
      {
        id: 'delivery_cost',
        label: 'orders.lists.columns.delivery_cost',
        head: 'orders.lists.heads.delivery_cost',
        format,
        width: 60,
      },
      (row: OrderRow) => row.delivery_cost,
    ),
    discount_amount: amountColumn(
      {
        id: 'discount_amount',
        label: 'orders.lists.columns.discount_amount',
        head: 'orders.lists.heads.discount_amount',
        format,
        width: 74,
      },
      (row: OrderRow) => row.discount_amount,
    ),
    contract_price: amountColumn(
      {
        id: 'company_contract_price',
        label: 'orders.lists.columns.company_contract_price',
        head: 'orders.lists.heads.company_contract_price',
        format,
        width: 74,
      },
      (row: OrderRow) => (row.isDelivered ? row.company_contract_price : null),
    ),
    free_mark: {
      id: 'isFreeExpress',
      label: 'orders.lists.columns.isFreeExpress',
      head: 'orders.lists.heads.isFreeExpress',
      width: 44,
      align: 'center',
      cell: (row) => (row.isFreeExpress ? <Tick text={t('common.yes')} /> : <Dash text={t('common.no')} />),
      text: (row) => t(row.isFreeExpress ? 'common.yes' : 'common.no'),
    },
  } satisfies Record<string, OrderColumn>;
}

function Tick({ text }: { text: string }) {
  return (
    <>
      <IconCheck size={15} stroke={1.8} aria-hidden style={{ verticalAlign: 'middle' }} />
      <span className="visually-hidden">{text}</span>
    </>
  );
}

function Dash({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}

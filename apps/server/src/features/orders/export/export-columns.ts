import {
  getDisplayStatus,
  getPaymentLabel,
  getStatusFlags,
  isWaitingForAcceptance,
  type Language,
  type OrderStatus,
  type PaymentMethod,
  PRODUCT,
  PRODUCT_COMPANY,
  PRODUCT_COMPANY_2,
  type ShownOrder,
} from '@mishwar/domain';
import arCommon from '@mishwar/locales/ar/common' with { type: 'json' };
import ar from '@mishwar/locales/ar/orders' with { type: 'json' };
import enCommon from '@mishwar/locales/en/common' with { type: 'json' };
import en from '@mishwar/locales/en/orders' with { type: 'json' };
import { dateTimeCell, dayCell, moneyCell, timeCell } from '../../../platform/exports/cells.ts';
import type { Cell } from '../../../platform/xlsx/cell.ts';
import type { ExportedOrder } from './export-rows.query.ts';

interface ExportColumn {
  id: string;
  header: (language: Language) => string;
  /** In characters. */
  width: number;
  /** Few distinct texts: uses shared strings. */
  repeats: boolean;
  cell: (order: ExportedOrder, language: Language) => Cell;
}

export const textsOf = (language: Language) => (language === 'ar' ? ar : en);

type Label = keyof typeof ar.lists.columns;

const column = (id: string, label: Label, width: number, cell: ExportColumn['cell']): ExportColumn => ({
  id,
  header: (language) => textsOf(language).lists.columns[label],
  width,
  repeats: false,
  cell,
});

/** A column with few distinct texts. */
const wordColumn = (...of: Parameters<typeof column>): ExportColumn => ({ ...column(...of), repeats: true });

/** A flag as yes or no in the file's language. */
const yesNo =
  (flag: 'is_free_express' | 'is_casper' | 'use_geidea'): ExportColumn['cell'] =>
  (order, language) => {
    const common = language === 'ar' ? arCommon : enCommon;
    const value = order[flag];
    return value === '' ? null : value === 't' ? common.yes : common.no;
  };

const money =
  (amount: 'delivery_cost' | 'discount_amount'): ExportColumn['cell'] =>
  (order) =>
    moneyCell(Number(order[amount]));

function companyName(company: string, language: Language): string {
  const texts = textsOf(language).company;
  const product = language === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  if (company === PRODUCT_COMPANY) return texts.product.replace('{{product}}', product);
  if (company === PRODUCT_COMPANY_2) return texts.product2.replace('{{product}}', product);
  return company === 'maeda' || company === 'shukah' ? texts[company] : company;
}

const labelOf = ({ payment_method, point_type }: ExportedOrder) =>
  getPaymentLabel({ payment_method: payment_method as PaymentMethod, point_type: point_type || null });

const toShown = ({ status, driver_name }: ExportedOrder): ShownOrder => ({
  ...getStatusFlags(status as OrderStatus),
  driver_name: driver_name || null,
});

const statusText: ExportColumn['cell'] = (order, language) =>
  textsOf(language).status[getDisplayStatus(toShown(order))];

/** What the order costs its delivery company; empty where it is not delivered. */
export const CONTRACT_PRICE = column('company_contract_price', 'company_contract_price', 14, (order) =>
  moneyCell(order.company_contract_price === '' ? null : Number(order.company_contract_price)),
);

/** A file has the promised time: minutes to it are true only on the screen. */
const PROMISED_TIME = column('minutes', 'minutes', 10, (order) => timeCell(order.promised_at));

/** All columns of order exports, by the id of the list's column. */
const EXPORT_COLUMNS: readonly ExportColumn[] = [
  column('order_number', 'order_number', 14, (order) => order.order_number),
  wordColumn('isFake', 'isFake', 8, (_real, language) => (language === 'ar' ? arCommon : enCommon).no),
  wordColumn('driver_name', 'driver', 24, (order, language) =>
    isWaitingForAcceptance(toShown(order)) ? textsOf(language).waiting_for_accept : order.driver_name || null,
  ),
  wordColumn(
    'payment_method',
    'payment_method',
    14,
    (order, language) => textsOf(language).payment[labelOf(order)],
  ),
  column('delivery_cost', 'delivery_cost', 12, money('delivery_cost')),
  column('discount_amount', 'discount_amount', 12, money('discount_amount')),
  wordColumn('isFreeExpress', 'isFreeExpress', 10, yesNo('is_free_express')),
  wordColumn('from_company', 'from_company', 12, (order, language) =>
    companyName(order.from_company, language),
  ),
  wordColumn('restaurant_name', 'restaurant', 24, (order) => order.restaurant_name),
  column('customer_name', 'customer', 24, (order) => order.customer_name),
  column('customer_phone', 'phone', 16, (order) => order.customer_phone),
  column('order_date', 'order_date', 12, (order) => dayCell(order.created_at)),
  column('time', 'time', 10, (order) => timeCell(order.created_at)),
  PROMISED_TIME,
  column('assigned_at', 'assigned_at', 20, (order) => dateTimeCell(order.assigned_at)),
  column('delivery_time', 'delivery_time', 20, (order) => dateTimeCell(order.delivery_time)),
  wordColumn('isCasper', 'isCasper', 10, yesNo('is_casper')),
  wordColumn('use_geidea', 'use_geidea', 10, yesNo('use_geidea')),
  wordColumn('status', 'status', 18, statusText),
  CONTRACT_PRICE,
];

/** List column ids that differ from export column ids. */
const ALIASES: Readonly<Record<string, string>> = {
  driver: 'driver_name',
  restaurant: 'restaurant_name',
  customer: 'customer_name',
  phone: 'customer_phone',
  order_time: 'time',
};

/** The default columns: like the order list, without the fake flag and the promised time. */
export const DEFAULT_COLUMNS = EXPORT_COLUMNS.filter(
  (shown) => shown.id !== 'isFake' && shown !== CONTRACT_PRICE && shown !== PROMISED_TIME,
);

/** The columns of the given ids in order, or the default ones; null for an unknown id. */
export function chooseColumns(names: readonly string[] | undefined): readonly ExportColumn[] | null {
  if (!names || names.length === 0) return DEFAULT_COLUMNS;
  const chosen = new Set(
    names.map((name) => EXPORT_COLUMNS.find(({ id }) => id === (ALIASES[name] ?? name)) ?? null),
  );
  return chosen.has(null) ? null : [...chosen].filter((entry) => entry !== null);
}

/** Whether an export knows all these columns. */
export const hasExportColumns = (names: readonly string[] | undefined): boolean =>
  chooseColumns(names) !== null;

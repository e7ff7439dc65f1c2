import {
  displayStatus,
  formatDate,
  formatTime,
  type Language,
  PRODUCT,
  PRODUCT_COMPANY,
  PRODUCT_COMPANY_2,
  paymentLabel,
  statusFlags,
} from '@mishwar/domain';
import arCommon from '@mishwar/locales/ar/common' with { type: 'json' };
import ar from '@mishwar/locales/ar/orders' with { type: 'json' };
import enCommon from '@mishwar/locales/en/common' with { type: 'json' };
import en from '@mishwar/locales/en/orders' with { type: 'json' };
import type { Cell } from '../../platform/xlsx/cell.ts';
import type { ExportedOrder } from './export-rows.query.ts';

/** In which language and zone a file is written. */
export interface Reader {
  language: Language;
  zone: string;
}

export interface ExportColumn {
  id: string;
  header: (language: Language) => string;
  /** In characters. */
  width: number;
  cell: (order: ExportedOrder, reader: Reader) => Cell;
}

export const textsOf = (language: Language) => (language === 'ar' ? ar : en);

type Label = keyof typeof ar.lists.columns;

const column = (id: string, label: Label, width: number, cell: ExportColumn['cell']): ExportColumn => ({
  id,
  header: (language) => textsOf(language).lists.columns[label],
  width,
  cell,
});

const yesNo =
  (read: (order: ExportedOrder) => boolean | null): ExportColumn['cell'] =>
  (order, { language }) => {
    const value = read(order);
    const words = language === 'ar' ? arCommon : enCommon;
    return value === null ? null : value ? words.yes : words.no;
  };

const time =
  (read: (order: ExportedOrder) => Date | null): ExportColumn['cell'] =>
  (order, { zone }) => {
    const instant = read(order);
    return instant && formatTime(instant, zone);
  };

function companyName(company: string, language: Language): string {
  const texts = textsOf(language).company;
  const product = language === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  if (company === PRODUCT_COMPANY) return texts.product.replace('{{product}}', product);
  if (company === PRODUCT_COMPANY_2) return texts.product2.replace('{{product}}', product);
  return company === 'maeda' || company === 'shukah' ? texts[company] : company;
}

const statusText: ExportColumn['cell'] = (order, { language }) => {
  const shown = displayStatus({ ...statusFlags(order.status), driver_name: order.driver_name });
  return textsOf(language).status[shown];
};

/** Every column that a file of orders can have, under the name that the list gives it. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  column('order_number', 'order_number', 14, (order) => order.order_number),
  column(
    'isFake',
    'isFake',
    8,
    yesNo((order) => order.is_fake),
  ),
  column(
    'driver_name',
    'driver',
    24,
    (order, { language }) => order.driver_name ?? textsOf(language).waiting_for_accept,
  ),
  column(
    'payment_method',
    'payment_method',
    14,
    (order, { language }) => textsOf(language).payment[paymentLabel(order)],
  ),
  column('delivery_cost', 'delivery_cost', 12, (order) => ({ halalas: order.delivery_cost })),
  column('discount_amount', 'discount_amount', 12, (order) => ({ halalas: order.discount_amount })),
  column(
    'isFreeExpress',
    'isFreeExpress',
    10,
    yesNo((order) => order.is_free_express),
  ),
  column('from_company', 'from_company', 12, (order, { language }) =>
    companyName(order.from_company, language),
  ),
  column('restaurant_name', 'restaurant', 24, (order) => order.restaurant_name),
  column('customer_name', 'customer', 24, (order) => order.customer_name),
  column('customer_phone', 'phone', 16, (order) => order.customer_phone),
  column('order_date', 'order_date', 12, (order, { zone }) => formatDate(order.created_at, zone)),
  column(
    'time',
    'time',
    10,
    time((order) => order.created_at),
  ),
  column(
    'assigned_at',
    'assigned_at',
    12,
    time((order) => order.assigned_at),
  ),
  column(
    'delivery_time',
    'delivery_time',
    12,
    time((order) => order.delivery_time),
  ),
  column(
    'isCasper',
    'isCasper',
    10,
    yesNo((order) => (order.driver_id === null ? null : order.is_casper)),
  ),
  column(
    'use_geidea',
    'use_geidea',
    10,
    yesNo((order) => order.use_geidea),
  ),
  column('status', 'status', 18, statusText),
];

/** What the list calls a column where the file knows it by another name. */
const ALIASES: Readonly<Record<string, string>> = {
  driver: 'driver_name',
  restaurant: 'restaurant_name',
  customer: 'customer_name',
  phone: 'customer_phone',
  order_time: 'time',
};

/** On the order list the fake flag is not shown, and neither is it here unless it is asked for. */
const USUAL = EXPORT_COLUMNS.filter(({ id }) => id !== 'isFake');

/** The columns of these names in this sequence, or the usual ones; null when a name is unknown. */
export function chooseColumns(names: readonly string[] | undefined): readonly ExportColumn[] | null {
  if (!names || names.length === 0) return USUAL;
  const chosen = new Set(
    names.map((name) => EXPORT_COLUMNS.find(({ id }) => id === (ALIASES[name] ?? name)) ?? null),
  );
  return chosen.has(null) ? null : [...chosen].filter((entry) => entry !== null);
}

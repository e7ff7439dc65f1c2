import {
  getDisplayStatus,
  getPaymentLabel,
  getStatusFlags,
  type Language,
  type OrderStatus,
  type PaymentMethod,
  PRODUCT,
  PRODUCT_COMPANY,
  PRODUCT_COMPANY_2,
} from '@mishwar/domain';
import arCommon from '@mishwar/locales/ar/common' with { type: 'json' };
import ar from '@mishwar/locales/ar/orders' with { type: 'json' };
import enCommon from '@mishwar/locales/en/common' with { type: 'json' };
import en from '@mishwar/locales/en/orders' with { type: 'json' };
import type { Cell } from '../../../platform/xlsx/cell.ts';
import type { ExportedOrder } from './export-rows.query.ts';

export interface ExportColumn {
  id: string;
  header: (language: Language) => string;
  /** In characters. */
  width: number;
  /** Its texts are few words that occur again and again. */
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

/** A column of few words. */
const words = (...of: Parameters<typeof column>): ExportColumn => ({ ...column(...of), repeats: true });

/** The flag as the reader's word for yes or no. */
const yesNo =
  (flag: 'is_free_express' | 'is_casper' | 'use_geidea'): ExportColumn['cell'] =>
  (order, language) => {
    const common = language === 'ar' ? arCommon : enCommon;
    const value = order[flag];
    return value === '' ? null : value === 't' ? common.yes : common.no;
  };

const money =
  (amount: 'delivery_cost' | 'discount_amount'): ExportColumn['cell'] =>
  (order) => ({ halalas: Number(order[amount]) });

/** The day of a wall clock "YYYY-MM-DD HH:MM:SS…", as DD-MM-YYYY; '' of none. */
export const dayOf = (wallClock: string): string =>
  wallClock && `${wallClock.slice(8, 10)}-${wallClock.slice(5, 7)}-${wallClock.slice(0, 4)}`;
const timeOf = (wallClock: string): string => wallClock.slice(11, 19);

function companyName(company: string, language: Language): string {
  const texts = textsOf(language).company;
  const product = language === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  if (company === PRODUCT_COMPANY) return texts.product.replace('{{product}}', product);
  if (company === PRODUCT_COMPANY_2) return texts.product2.replace('{{product}}', product);
  return company === 'maeda' || company === 'shukah' ? texts[company] : company;
}

const labelOf = ({ payment_method, point_type }: ExportedOrder) =>
  getPaymentLabel({ payment_method: payment_method as PaymentMethod, point_type: point_type || null });

const statusText: ExportColumn['cell'] = (order, language) => {
  const flags = getStatusFlags(order.status as OrderStatus);
  const shown = getDisplayStatus({ ...flags, driver_name: order.driver_name || null });
  return textsOf(language).status[shown];
};

/** Every column that a file of orders can have, under the name that the list gives it. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  column('order_number', 'order_number', 14, (order) => order.order_number),
  words('isFake', 'isFake', 8, (_real, language) => (language === 'ar' ? arCommon : enCommon).no),
  words(
    'driver_name',
    'driver',
    24,
    (order, language) => order.driver_name || textsOf(language).waiting_for_accept,
  ),
  words(
    'payment_method',
    'payment_method',
    14,
    (order, language) => textsOf(language).payment[labelOf(order)],
  ),
  column('delivery_cost', 'delivery_cost', 12, money('delivery_cost')),
  column('discount_amount', 'discount_amount', 12, money('discount_amount')),
  words('isFreeExpress', 'isFreeExpress', 10, yesNo('is_free_express')),
  words('from_company', 'from_company', 12, (order, language) => companyName(order.from_company, language)),
  words('restaurant_name', 'restaurant', 24, (order) => order.restaurant_name),
  column('customer_name', 'customer', 24, (order) => order.customer_name),
  column('customer_phone', 'phone', 16, (order) => order.customer_phone),
  words('order_date', 'order_date', 12, (order) => dayOf(order.created_at)),
  column('time', 'time', 10, (order) => timeOf(order.created_at)),
  column('assigned_at', 'assigned_at', 12, (order) => timeOf(order.assigned_at)),
  column('delivery_time', 'delivery_time', 12, (order) => timeOf(order.delivery_time)),
  words('isCasper', 'isCasper', 10, yesNo('is_casper')),
  words('use_geidea', 'use_geidea', 10, yesNo('use_geidea')),
  words('status', 'status', 18, statusText),
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

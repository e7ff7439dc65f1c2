import type { OrderRow } from '@mishwar/contract';
import { getOrderActions, getStatusFlags, type Halalas, moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/transaction.ts';

/** A screen that has not said so for this long no longer shows the order. */
export const VIEWER_EXPIRES_SECONDS = 40;

/**
 * Everything an OrderRow is made of, one statement for any number of orders: the caller adds which ones, and in what
 * order. `o` is the order. Who looks at it is gathered once for the whole page: few orders are open on a screen.
 */
export function selectOrderRows(db: Db | Trx) {
  return db
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .innerJoin('city as rc', 'rc.id', 'r.city_id')
    .leftJoin('city as cc', 'cc.id', 'o.customer_city_id')
    .leftJoin('driver as d', 'd.id', 'o.driver_id')
    .leftJoin(viewersByOrder(db), 'v.order_id', 'o.id')
    .select([
      'o.id',
      'o.order_number',
      'o.parent_order_id',
      'o.version',
      'o.status',
      'o.driver_id',
      'd.name as driver_name',
      'd.phone as driver_phone',
      'o.is_casper',
      'o.from_company',
      'o.payment_method',
      'o.point_type',
      'c.name as customer_name',
      'c.phone as customer_phone',
      'cc.name_ar as customer_city',
      'cc.name_en as customer_city_en',
      'o.customer_address',
      'o.customer_latitude',
      'o.customer_longitude',
      'r.name as restaurant_name',
      'r.phone as restaurant_phone',
      'rc.name_ar as restaurant_city',
      'rc.name_en as restaurant_city_en',
      'r.code as restaurant_code',
      'r.latitude as restaurant_latitude',
      'r.longitude as restaurant_longitude',
      'o.created_at',
      'o.promised_at',
      'o.assigned_at',
      'o.arrived_store_at',
      'o.take_order_at',
      'o.wait_customer_at',
      'o.delivery_time',
      'o.cancelled_at',
      'o.delivery_cost',
      'o.company_contract_price',
      'o.tax_rate',
      'o.sub_total',
      'o.discount_amount',
      'o.is_free_express',
      'o.voucher_code',
      'o.cancel_reason_id',
      'o.cancel_reason_txt',
      'o.is_missing_items_order',
      'o.use_geidea',
      'o.is_fake',
      'v.viewers',
    ]);
}

function viewersByOrder(db: Db | Trx) {
  return db
    .selectFrom('order_viewer as w')
    .innerJoin('operator as p', 'p.id', 'w.operator_id')
    .where('w.seen_at', '>', sql<Date>`now() - make_interval(secs => ${VIEWER_EXPIRES_SECONDS})`)
    .groupBy('w.order_id')
    .select([
      'w.order_id',
      sql<Viewer[]>`json_agg(json_build_object('_id', p.id::text, 'name', p.first_name || ' ' || p.last_name)
        order by p.id)`.as('viewers'),
    ])
    .as('v');
}

type Viewer = OrderRow['viewers'][number];
export type SelectedOrder = Awaited<ReturnType<ReturnType<typeof selectOrderRows>['execute']>>[number];

const money = (amount: Halalas): string => moneyToWire(amount);
const instant = (time: Date | null): string | null => time?.toISOString() ?? null;
const id = (value: number | null): string | null => (value === null ? null : String(value));

/** Every order that a browser gets is made here. Money "12.50", times ISO, ids text, coordinates [lng, lat]. */
export function toOrderRow(row: SelectedOrder): OrderRow {
  return {
    _id: String(row.id),
    order_id: String(row.id),
    order_number: row.order_number,
    parent_order_id: id(row.parent_order_id),
    status: row.status,
    ...driverFields(row),
    from_company: row.from_company,
    payment_method: row.payment_method,
    point_type: row.point_type,
    customer_name: row.customer_name,
    customer_phone: row.customer_phone,
    customer_city: row.customer_city ?? '',
    customer_city_en: row.customer_city_en ?? '',
    customer_address: row.customer_address,
    customer_coordinates: [row.customer_longitude, row.customer_latitude],
    customer_location: { coordinates: [row.customer_longitude, row.customer_latitude] },
    restaurant_name: row.restaurant_name,
    restaurant_phone: row.restaurant_phone,
    restaurant_city: row.restaurant_city,
    restaurant_city_en: row.restaurant_city_en,
    restaurant_code: row.restaurant_code,
    restaurant_location: { coordinates: [row.restaurant_longitude, row.restaurant_latitude] },
    created_at: row.created_at.toISOString(),
    promised_at: row.promised_at.toISOString(),
    ...stateFields(row),
    tax: row.tax_rate,
    sub_total: money(row.sub_total),
    discount_amount: money(row.discount_amount),
    isFreeExpress: row.is_free_express,
    freeExpress: row.is_free_express,
    voucher_code: row.voucher_code,
    is_missing_items_order: row.is_missing_items_order,
    use_geidea: row.use_geidea,
    isFake: row.is_fake,
    viewers: row.viewers ?? [],
  };
}

function driverFields(
  row: SelectedOrder,
): Pick<OrderRow, 'driver' | 'driver_id' | 'driver_name' | 'driver_phone'> {
  if (row.driver_id === null) return { driver: null, driver_id: null, driver_name: null, driver_phone: null };
  const driver = { id: String(row.driver_id), name: row.driver_name ?? '', isCasper: row.is_casper };
  return { driver, driver_id: driver.id, driver_name: driver.name, driver_phone: row.driver_phone };
}

/** What an action on an order may change, the driver apart. */
function stateFields(row: SelectedOrder) {
  return {
    version: row.version,
    ...getStatusFlags(row.status),
    assigned_at: instant(row.assigned_at),
    arrived_store_at: instant(row.arrived_store_at),
    take_order_at: instant(row.take_order_at),
    wait_customer_at: instant(row.wait_customer_at),
    delivery_time: instant(row.delivery_time),
    cancelled_at: instant(row.cancelled_at),
    delivery_cost: money(row.delivery_cost),
    company_contract_price: row.company_contract_price === null ? null : money(row.company_contract_price),
    cancel_reason: id(row.cancel_reason_id),
    cancel_reason_txt: row.cancel_reason_txt,
    can: row.is_fake ? NOTHING : actionsOf(row),
  };
}

/** A fake order is a dry run: nothing is done with it. */
const NOTHING: OrderRow['can'] = {
  execute: false,
  cancel: false,
  unassign: false,
  assign: false,
  reoffer: false,
  reorder: false,
};

/** What staff of either role may do with the order now. */
function actionsOf({ status, driver_id, parent_order_id }: SelectedOrder): OrderRow['can'] {
  return getOrderActions({ status, driver_id: id(driver_id), parent_order_id: id(parent_order_id) });
}

/** What an `update` event says of the order. A lost driver is announced with an empty name: null would be ignored. */
export function toUpdatedFields(row: SelectedOrder): Partial<OrderRow> {
  const driver = driverFields(row);
  return { status: row.status, ...driver, driver_name: driver.driver_name ?? '', ...stateFields(row) };
}

/** One order in the wire format, or undefined when there is none. */
export async function orderRow(db: Db | Trx, orderId: number): Promise<OrderRow | undefined> {
  const row = await selectOrderRows(db).where('o.id', '=', orderId).executeTakeFirst();
  return row && toOrderRow(row);
}

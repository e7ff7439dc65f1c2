import type { Actor, OperatorActor } from '../../../platform/actor.ts';
import { type Db, inTransaction } from '../../../platform/transaction.ts';
import { lockBalances, postToLedger } from '../../wallet/public.ts';
import type { NewOrder } from '../place/new-order.ts';
import { placeOrder } from '../place/place-order.ts';

/** Restaurants, drivers and operators for database tests of orders. */
export interface OrderWorld {
  operator: OperatorActor;
  secondOperator: OperatorActor;
  cityId: number;
  companyId: number;
  restaurantId: number;
  secondRestaurantId: number;
  reasonId: number;
}

export const NOW = new Date('2026-03-10T12:00:00.000Z');
export const SYSTEM: Actor = { kind: 'system', id: null, name: 'test' };

/** Transaction key of an operator's action; a new `uuid` is a new attempt. */
export const keyOf = (
  orderNumber: string,
  action: string,
  actor: OperatorActor,
  uuid: number = random(),
): string =>
  `${orderNumber}::${actor.id}::${action}::00000000-0000-4000-8000-${String(uuid).padStart(12, '0')}`;

const random = (): number => Math.floor(Math.random() * 1e12);

export async function buildWorld(db: Db): Promise<OrderWorld> {
  const region = await insertId(db, 'region', { name_ar: 'الشرقية', name_en: 'Eastern' });
  const cityId = await insertId(db, 'city', {
    region_id: region,
    name_ar: 'الدمام',
    name_en: 'Dammam',
    latitude: 26.42,
    longitude: 50.09,
  });
  const reasonId = await insertId(db, 'cancel_reason', {
    name_ar: 'المطعم مغلق',
    name_en: 'Restaurant closed',
  });
  const companyId = await insertId(db, 'delivery_company', { name: 'شركة السرعة', phone: '0138000000' });
  return {
    operator: await addOperator(db, 1, 'ADMIN'),
    secondOperator: await addOperator(db, 2, 'SUPER_ADMIN'),
    cityId,
    companyId,
    reasonId,
    restaurantId: await addRestaurant(db, cityId, 'R1', 'مطعم البيت', 'House Kitchen'),
    secondRestaurantId: await addRestaurant(db, cityId, 'R2', 'برجر المدينة', 'City Burger'),
  };
}

type Tables = 'region' | 'city' | 'cancel_reason' | 'delivery_company' | 'restaurant' | 'operator' | 'driver';

async function insertId(db: Db, table: Tables, values: Record<string, unknown>): Promise<number> {
  const row = await db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addOperator(db: Db, n: number, role: OperatorActor['role']): Promise<OperatorActor> {
  const id = await insertId(db, 'operator', {
    code: `OPS-${n}`,
    email: `ops${n}@example.com`,
    password_hash: 'none',
    first_name: 'Noura',
    last_name: `Ops${n}`,
    phone: '0500000000',
    role,
    nationality_id: '1000000000',
    address: '-',
  });
  return { kind: 'operator', id, name: `Noura Ops${n}`, role };
}

const addRestaurant = (db: Db, cityId: number, code: string, name: string, nameEn: string): Promise<number> =>
  insertId(db, 'restaurant', {
    code,
    name,
    name_en: nameEn,
    phone: '0138111111',
    city_id: cityId,
    latitude: 26.4,
    longitude: 50.1,
  });

export interface DriverOptions {
  name?: string;
  phone?: string;
  /** Halalas on MAIN and GIFT. */
  main?: number;
  gift?: number;
  companyId?: number;
  isCasper?: boolean;
  isActive?: boolean;
  at?: { latitude: number; longitude: number };
}

let drivers = 0;

/** Creates a driver with a wallet balance; returns the id. */
export async function addDriver(db: Db, options: DriverOptions = {}): Promise<number> {
  drivers += 1;
  const { name = 'Salem', main = 50_000, gift = 0, at } = options;
  const id = await insertId(db, 'driver', {
    id_number: String(2_000_000_000 + drivers),
    first_name: name,
    last_name: `Driver${drivers}`,
    phone: options.phone ?? `05${String(10_000_000 + drivers)}`,
    pass_key: 'ABC123',
    is_casper: options.isCasper ?? true,
    is_active: options.isActive ?? true,
    is_ready: true,
    delivery_company_id: options.companyId ?? null,
    stc_pay_number: `05${String(20_000_000 + drivers)}`,
  });
  if (at)
    await db
      .insertInto('driver_position')
      .values({ driver_id: id, ...at, recorded_at: NOW })
      .execute();
  await inTransaction(db, async (trx) => {
    if (main + gift === 0) return;
    await lockBalances(trx, id);
    const entries = [
      { kind: 'CLEARING' as const, gateway: 'MANUAL' as const, amount: -main },
      { kind: 'MAIN' as const, amount: main },
      { kind: 'GIFT_EXPENSE' as const, amount: -gift },
      { kind: 'GIFT' as const, amount: gift },
    ].filter(({ amount }) => amount !== 0);
    const booking = { driverId: id, orderId: null, key: `top-up-${id}`, actor: SYSTEM };
    await postToLedger(trx, { type: 'TOP_UP', entries }, booking);
  });
  return id;
}

/** A driver's balances in halalas. */
export async function balancesOf(db: Db, driverId: number) {
  return inTransaction(db, (trx) => lockBalances(trx, driverId));
}

/** Places an order of two burgers with cheese, with the given changes. */
export async function addOrder(
  db: Db,
  world: OrderWorld,
  { at = NOW, ...change }: Partial<NewOrder> & { at?: Date } = {},
): Promise<{ id: number; order_number: string }> {
  const order: NewOrder = {
    channelId: null,
    channelOrderId: null,
    fromCompany: 'shukah',
    paymentMethod: 'Cash',
    pointType: null,
    customer: {
      name: 'هدى أحمد',
      phone: '0555000111',
      cityId: world.cityId,
      address: 'شارع الملك',
      latitude: 26.43,
      longitude: 50.11,
      note: null,
    },
    restaurantId: world.restaurantId,
    items: [
      {
        item_id: 'I1',
        item_name: 'برجر',
        item_price: 2_000,
        item_quantity: 2,
        size_id: 'L',
        size_name: 'Large',
        options: [{ addon_id: 'A1', id: 'O1', name: 'جبن', name_en: 'Cheese', price: 150, quantity: 2 }],
      },
    ],
    deliveryCost: 1_500,
    discountAmount: 0,
    voucherCode: null,
    isFreeExpress: false,
    useGeidea: false,
    promisedAt: new Date(at.getTime() + 45 * 60_000),
    ...change,
  };
  return inTransaction(db, (trx) => placeOrder(trx, order, SYSTEM, at));
}

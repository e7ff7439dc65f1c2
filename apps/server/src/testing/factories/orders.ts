import type { NewOrder } from '../../features/orders/place/new-order.ts';
import { placeOrder } from '../../features/orders/place/place-order.ts';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { NOW, SYSTEM } from './operators.ts';
import type { OrderWorld } from './worlds.ts';

/** Transaction key of an operator's action; a new `uuid` is a new attempt. */
export const keyOf = (
  orderNumber: string,
  action: string,
  actor: OperatorActor,
  uuid: number = random(),
): string =>
  `${orderNumber}::${actor.id}::${action}::00000000-0000-4000-8000-${String(uuid).padStart(12, '0')}`;

const random = (): number => Math.floor(Math.random() * 1e12);

export interface TestOrder {
  order_number: string;
  restaurantId: number;
  customer?: { name: string; phone: string };
  status?: 'new' | 'assigned' | 'arrived_store' | 'take_order' | 'wait_customer' | 'delivered' | 'cancelled';
  driverId?: number;
  createdAt?: Date;
  isFake?: boolean;
}

/** Inserts an order row, without side effects. */
export async function insertOrder({ db, now }: Pick<App, 'db' | 'now'>, order: TestOrder): Promise<number> {
  const at = order.createdAt ?? now();
  const { name, phone } = order.customer ?? { name: 'هدى', phone: '0551234567' };
  const customer = await db
    .insertInto('customer')
    .values({ name, phone })
    .onConflict((conflict) => conflict.columns(['search_phone', 'name']).doUpdateSet({ phone }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = order.status ?? 'new';
  const row = await db
    .insertInto('orders')
    .values({
      order_number: order.order_number,
      from_company: 'maeda',
      status,
      payment_method: 'Cash',
      customer_id: customer.id,
      customer_latitude: 26.4,
      customer_longitude: 50.1,
      restaurant_id: order.restaurantId,
      driver_id: order.driverId ?? null,
      sub_total: 5000,
      delivery_cost: 1500,
      tax_rate: 0.15,
      is_fake: order.isFake ?? false,
      created_at: at,
      promised_at: new Date(at.getTime() + 3_600_000),
      delivery_time: status === 'delivered' ? at : null,
      cancelled_at: status === 'cancelled' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Places an order of two burgers with cheese, with the given changes. */
export async function placeTestOrder(
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

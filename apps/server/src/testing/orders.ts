import type { App } from '../platform/app.ts';

let made = 0;

/** Creates what orders refer to: a city, a restaurant, and drivers of the given names and phones. */
export async function createWorld({ db }: App, drivers: readonly { name: string; phone: string }[] = []) {
  made += 1;
  const region = await db
    .insertInto('region')
    .values({ name_ar: 'الشرقية', name_en: 'East' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const city = await db
    .insertInto('city')
    .values({ region_id: region.id, name_ar: 'الدمام', name_en: 'Dammam', latitude: 26.4, longitude: 50.1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const restaurant = await db
    .insertInto('restaurant')
    .values({
      code: `R${made}`,
      name: 'مطعم البيت',
      name_en: 'Al Bait',
      phone: '0138000000',
      city_id: city.id,
      latitude: 26.43,
      longitude: 50.09,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const driverIds: number[] = [];
  for (const [index, { name, phone }] of drivers.entries()) {
    const driver = await db
      .insertInto('driver')
      .values({ id_number: `20000${made}${index}`, first_name: name, last_name: '', phone, pass_key: 'K' })
      .returning('id')
      .executeTakeFirstOrThrow();
    driverIds.push(driver.id);
  }
  return { cityId: city.id, restaurantId: restaurant.id, driverIds };
}

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

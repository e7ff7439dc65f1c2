import { haversineKm } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { appendToOutbox } from '../../platform/outbox.ts';
import { readSetting } from '../../platform/settings.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';

/** Outbox event of the message. */
export const DRIVER_NEARBY = 'driverNearby';

/** Maximum age of a position in milliseconds. */
const FRESH_MS = 60_000;

/** Orders that their driver has picked up and brings to the customer. */
export const selectOnTheWay = (db: Db) =>
  db
    .selectFrom('orders')
    .where('orders.status', 'in', ['take_order', 'wait_customer'])
    .where('orders.is_fake', '=', false);

/**
 * Sends one WhatsApp message per order when its driver has picked it up and is within `distance_send_notify` km of the
 * customer (setting DRIVER_TIME_EXECUTE); 0 switches it off. Several processes may run it. Returns the number sent.
 */
export async function notifyNearbyCustomers({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const { distance_send_notify: within } = await readSetting(db, 'DRIVER_TIME_EXECUTE');
  if (within <= 0) return 0;
  const at = now();
  const onTheWay = await selectOnTheWay(db)
    .innerJoin('driver_position', 'driver_position.driver_id', 'orders.driver_id')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .innerJoin('driver', 'driver.id', 'orders.driver_id')
    .leftJoin('nearby_notice', 'nearby_notice.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_number', 'customer.phone'])
    .select(['driver.id as driver_id', 'driver.first_name'])
    .select(['orders.customer_latitude', 'orders.customer_longitude'])
    .select(['driver_position.latitude', 'driver_position.longitude'])
    .where('nearby_notice.order_id', 'is', null)
    .where('driver_position.recorded_at', '>', new Date(at.getTime() - FRESH_MS))
    .execute();
  const near = onTheWay.filter(({ customer_latitude, customer_longitude, ...driver }) => {
    const customer = { latitude: customer_latitude, longitude: customer_longitude };
    return haversineKm(driver, customer) <= within;
  });
  for (const { id, order_number, phone, driver_id, first_name } of near) {
    await inTransaction(db, async (trx) => {
      const { numInsertedOrUpdatedRows: claimed } = await trx
        .insertInto('nearby_notice')
        .values({ order_id: id, told_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (claimed !== 1n) return;
      const payload = {
        order_id: id,
        order_number,
        phone,
        driver_id,
        driver_name: first_name,
        told_at: at.toISOString(),
      };
      await appendToOutbox(trx, [
        { destination: 'whatsapp', orderingKey: phone, event: DRIVER_NEARBY, payload },
      ]);
    });
  }
  return near.length;
}

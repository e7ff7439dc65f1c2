import type { DispatchOrder } from '@mishwar/domain';
import type { Trx } from '../../platform/transaction.ts';
import type { AreasInForce } from '../service-areas/public.ts';

/** The order data that the distribution's filters need, and the assigned driver. */
export type TargetOrder = DispatchOrder & { driver_id: number | null };

/** The order to assign, with the area of its restaurant's city, or undefined for an unknown number. */
export async function targetOrder(
  trx: Trx,
  orderNumber: string,
  { ofCity }: AreasInForce,
): Promise<TargetOrder | undefined> {
  const order = await trx
    .selectFrom('orders as o')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .select(['o.id', 'o.driver_id', 'r.latitude', 'r.longitude', 'r.city_id'])
    .where('o.order_number', '=', orderNumber)
    .executeTakeFirst();
  if (!order) return undefined;
  const offers = await trx
    .selectFrom('offer')
    .select(['driver_id', 'status'])
    .where('order_id', '=', order.id)
    .where('status', 'in', ['offered', 'declined'])
    .execute();
  const driversWith = (status: 'offered' | 'declined') =>
    new Set(offers.filter((offer) => offer.status === status).map((offer) => offer.driver_id));
  const area = ofCity.get(order.city_id);
  return {
    driver_id: order.driver_id,
    restaurant: { latitude: order.latitude, longitude: order.longitude },
    declined_by: driversWith('declined'),
    offered_to: driversWith('offered'),
    ...(area && { area }),
  };
}

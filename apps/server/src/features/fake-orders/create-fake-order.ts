import { PRODUCT, PRODUCT_COMPANY } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { runDryRun } from '../distribution/public.ts';
import { placeOrder } from '../orders/public.ts';

/** Customer name of fake orders in lists. */
const FAKE_CUSTOMER = { name: `${PRODUCT.nameAr} – طلب وهمي`, phone: '0500000000' };
const PROMISED_MS = 3_600_000;

/**
 * Creates a fake order at the restaurant of the newest order and dry-runs the distribution for it:
 * records hypothetical offers and exclusions. Sends no notifications and moves no money.
 */
export function createFakeOrder(
  { db, roads, now: clock }: Pick<App, 'db' | 'roads' | 'now'>,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId'>,
): Promise<StaffOutcome<{ id: number; order_number: string }>> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const restaurant = await restaurantOfToday(trx);
    if (!restaurant) return { ok: false, refusal: { status: 422, code: 'fake_order_no_restaurant' } };
    const { id: restaurantId, city_id: cityId, latitude, longitude } = restaurant;
    const placed = await placeOrder(
      trx,
      {
        channelId: null,
        channelOrderId: null,
        fromCompany: PRODUCT_COMPANY,
        paymentMethod: 'Cash',
        pointType: null,
        customer: { ...FAKE_CUSTOMER, cityId, address: '', latitude, longitude, note: null },
        restaurantId,
        items: [],
        deliveryCost: 0,
        discountAmount: 0,
        voucherCode: null,
        isFreeExpress: false,
        useGeidea: false,
        promisedAt: new Date(now.getTime() + PROMISED_MS),
        isFake: true,
      },
      actor,
      now,
    );
    await runDryRun(trx, placed.id, { now, roads });
    const subject = { kind: 'order', id: placed.order_number };
    await recordAudit(trx, { actor, action: 'fake_order.create', subject, from });
    return { ok: true, done: placed };
  });
}

/** The restaurant of the newest real order, or the first active one. */
async function restaurantOfToday(trx: Trx) {
  const restaurants = trx
    .selectFrom('restaurant as r')
    .select(['r.id', 'r.city_id', 'r.latitude', 'r.longitude'])
    .where('r.is_active', '=', true)
    .limit(1);
  const newest = await restaurants
    .innerJoin('orders as o', 'o.restaurant_id', 'r.id')
    .where('o.is_fake', '=', false)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .executeTakeFirst();
  return newest ?? (await restaurants.orderBy('r.id').executeTakeFirst());
}

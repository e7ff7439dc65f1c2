import type { ExecutePreview } from '@mishwar/contract';
import { type DriverBalances, decideExecute, moneyToWire } from '@mishwar/domain';
import type { Db } from '../../../platform/transaction.ts';
import { readFeePreview } from '../../wallet/public.ts';

/**
 * What executing an order would do to the wallet of its driver, or of the named one; undefined where the order or the
 * driver is unknown, null where there is nothing to execute.
 */
export async function previewExecute(
  db: Db,
  { orderId, driverId }: { orderId: number; driverId: number | null },
  now: Date,
): Promise<ExecutePreview | null | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', 'driver_id', 'is_fake', 'is_casper'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const decision = decideExecute(order, driverId);
  if (!decision.ok || order.is_fake) return null;
  const driver = await db
    .selectFrom('driver')
    .select(['id', 'name', 'is_casper'])
    .where('id', '=', Number(decision.driver_id))
    .executeTakeFirst();
  if (!driver) return undefined;
  const {
    before,
    decision: fee,
    returnsTo,
  } = await readFeePreview(db, {
    orderId,
    driverId: driver.id,
    isCasper: decision.assigns ? driver.is_casper : order.is_casper,
    isAssigning: decision.assigns,
    now,
  });
  return {
    driver: { _id: String(driver.id), name: driver.name },
    fee: moneyToWire(fee.ok ? fee.fee : 0),
    tax: moneyToWire(fee.ok ? fee.tax : 0),
    taken_from: fee.ok ? fee.takenFrom : null,
    returns_to: returnsTo,
    missing: fee.ok ? null : moneyToWire(fee.refusal.missing ?? 0),
    before: toWire(before),
    after: toWire(fee.ok ? fee.after : before),
  };
}

const toWire = ({ MAIN, GIFT, HOLD }: DriverBalances) => ({
  main: moneyToWire(MAIN),
  gift: moneyToWire(GIFT),
  hold: moneyToWire(HOLD),
});

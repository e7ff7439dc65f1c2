import {
  chargeHeldFee,
  type Halalas,
  holdForAssignment,
  isFeeWaived,
  parseMoney,
  percentToTaxRate,
  previewFee,
  returnHeldFee,
  type WalletRefusal,
} from '@mishwar/domain';
import type { Actor } from '../../platform/actor.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { findRunningMembership, recordFeeWaiver } from './fee-waiver.ts';
import { lockBalances, postToLedger, readBalances, readHeldAmount } from './post-to-ledger.ts';

/** The order and the driver of a fee; the caller holds the order's lock. */
interface OrderFee {
  orderId: number;
  orderNumber: string;
  /**
   * Version of the order after the change that causes the posting; with driver and type it makes the idempotency key.
   */
  version: number;
  driverId: number;
  /** Selects the fee setting: FEE_TAX_FOR_CASPER or FEE_TAX. */
  isCasper: boolean;
  actor: Actor;
  now: Date;
}

/** The fee of an order, booked under the version that the pending change will create. */
export const feeOfOrder = (
  order: { id: number; order_number: string; version: number },
  driver: { id: number; is_casper: boolean },
) => ({
  orderId: order.id,
  orderNumber: order.order_number,
  version: order.version + 1,
  driverId: driver.id,
  isCasper: driver.is_casper,
});

type FeeOutcome = { ok: true } | { ok: false; refusal: WalletRefusal };

/** The fee in halalas, tax included, and the tax rate as a fraction. */
async function readFeeSetting(trx: Db | Trx, isCasper: boolean): Promise<{ fee: Halalas; taxRate: number }> {
  const { fee, tax } = await readSetting(trx, isCasper ? 'FEE_TAX_FOR_CASPER' : 'FEE_TAX');
  return { fee: parseMoney(fee) ?? Math.round(fee * 100), taxRate: percentToTaxRate(tax) };
}

const buildKey = ({ orderNumber, driverId, version }: OrderFee, type: string): string =>
  `${orderNumber}::${driverId}::${type}::${version}`;

const toPostingContext = (of: OrderFee, type: string) => ({
  driverId: of.driverId,
  orderId: of.orderId,
  key: buildKey(of, type),
  actor: of.actor,
});

/**
 * What the completion of an order would do to the wallet of a driver, in halalas; nothing is written. `isAssigning` where
 * the driver has not got the order yet.
 */
export async function readFeePreview(
  db: Db,
  of: Pick<OrderFee, 'orderId' | 'driverId' | 'isCasper' | 'now'> & { isAssigning: boolean },
) {
  const [balances, held, { fee, taxRate }, membership] = await Promise.all([
    readBalances(db, of.driverId),
    readHeldAmount(db, of.driverId, of.orderId),
    readFeeSetting(db, of.isCasper),
    findRunningMembership(db, of.driverId, of.now),
  ]);
  const due = of.isAssigning && !isFeeWaived(fee, membership?.due_at, of.now) ? fee : 0;
  const decision = previewFee(balances, { held: held.amount, due }, taxRate);
  return { before: balances, decision, returnsTo: held.amount === 0 ? null : held.from };
}

/**
 * On assignment: holds the fee, unless a membership waives it, which is recorded. Refuses, without writing, where the
 * balance does not suffice.
 */
export async function holdFee(trx: Trx, of: OrderFee): Promise<FeeOutcome> {
  const { fee } = await readFeeSetting(trx, of.isCasper);
  const membership =
    fee === 0 ? undefined : await findRunningMembership(trx, of.driverId, of.now, { lock: true });
  if (isFeeWaived(fee, membership?.due_at, of.now)) {
    if (membership) await recordFeeWaiver(trx, of, membership.id, fee);
    return { ok: true };
  }
  const decision = holdForAssignment(await lockBalances(trx, of.driverId), fee);
  if (!decision.ok) return decision;
  await postToLedger(trx, decision.posting, toPostingContext(of, 'HOLDING'));
  return { ok: true };
}

/** On delivery: captures the held fee as revenue and tax. A waived fee has no hold. */
export async function captureFee(trx: Trx, of: OrderFee): Promise<void> {
  const balances = await lockBalances(trx, of.driverId);
  const held = await readHeldAmount(trx, of.driverId, of.orderId);
  if (held.amount === 0) return;
  const { taxRate } = await readFeeSetting(trx, of.isCasper);
  const decision = chargeHeldFee(balances, held.amount, taxRate);
  if (!decision.ok) throw new Error(`the fee held for order ${of.orderNumber} is not on HOLD`);
  await postToLedger(trx, decision.posting, toPostingContext(of, 'FEE'));
}

/** On cancel and unassign: releases the hold to the accounts it came from. */
export async function releaseFee(trx: Trx, of: OrderFee): Promise<void> {
  const balances = await lockBalances(trx, of.driverId);
  const held = await readHeldAmount(trx, of.driverId, of.orderId);
  if (held.amount === 0) return;
  const decision = returnHeldFee(balances, held.amount, held.from);
  if (!decision.ok) throw new Error(`the fee held for order ${of.orderNumber} is not on HOLD`);
  await postToLedger(trx, decision.posting, toPostingContext(of, 'CASH_BACK'));
}

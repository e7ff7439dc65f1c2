import {
  chargeHeldFee,
  type Halalas,
  holdForAssignment,
  isFeeWaived,
  parseMoney,
  percentToTaxRate,
  returnHeldFee,
  type WalletRefusal,
} from '@mishwar/domain';
import type { Actor } from '../../platform/actor.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Trx } from '../../platform/transaction.ts';
import { lockBalances, postToLedger, readHeldAmount } from './post-to-ledger.ts';

/** The order and the driver whose fee it is about; the caller holds the order's lock. */
export interface OrderFee {
  orderId: number;
  orderNumber: string;
  /** Of the order after the change that the fee belongs to; with driver and kind it makes the ledger's key. */
  version: number;
  driverId: number;
  /** Which of the two fee settings counts for the driver. */
  isCasper: boolean;
  actor: Actor;
  now: Date;
}

export type FeeOutcome = { ok: true } | { ok: false; refusal: WalletRefusal };

/** Halalas including tax, and the tax as a fraction. */
async function readFeeSetting(trx: Trx, isCasper: boolean): Promise<{ fee: Halalas; taxRate: number }> {
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

/** On assignment: holds the fee, or says how much the driver lacks and writes nothing. */
export async function holdFee(trx: Trx, of: OrderFee): Promise<FeeOutcome> {
  const { fee } = await readFeeSetting(trx, of.isCasper);
  if (isFeeWaived(fee, null, of.now)) return { ok: true };
  const decision = holdForAssignment(await lockBalances(trx, of.driverId), fee);
  if (!decision.ok) return decision;
  await postToLedger(trx, decision.posting, toPostingContext(of, 'HOLDING'));
  return { ok: true };
}

/** On delivery: what was held becomes revenue and tax. Nothing was held where the fee was waived. */
export async function captureFee(trx: Trx, of: OrderFee): Promise<void> {
  const balances = await lockBalances(trx, of.driverId);
  const held = await readHeldAmount(trx, of.driverId, of.orderId);
  if (held.amount === 0) return;
  const { taxRate } = await readFeeSetting(trx, of.isCasper);
  const decision = chargeHeldFee(balances, held.amount, taxRate);
  if (!decision.ok) throw new Error(`the fee held for order ${of.orderNumber} is not on HOLD`);
  await postToLedger(trx, decision.posting, toPostingContext(of, 'FEE'));
}

/** On cancel and unassign: what was held goes back to where it came from. */
export async function releaseFee(trx: Trx, of: OrderFee): Promise<void> {
  const balances = await lockBalances(trx, of.driverId);
  const held = await readHeldAmount(trx, of.driverId, of.orderId);
  if (held.amount === 0) return;
  const decision = returnHeldFee(balances, held.amount, held.from);
  if (!decision.ok) throw new Error(`the fee held for order ${of.orderNumber} is not on HOLD`);
  await postToLedger(trx, decision.posting, toPostingContext(of, 'CASH_BACK'));
}

import type { CreditResult } from '@mishwar/contract';
import {
  type CreditBody,
  decideCredit,
  type Halalas,
  moneyToWire,
  needsApproval,
  postTopUp,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { readCurrentRule, requestApproval } from '../approvals/public.ts';

export interface Credit extends Pick<CreditBody, 'isCharge' | 'isGift'> {
  driverId: number;
  /** In SAR, as received. */
  amount: string | number;
  gift: string | number;
  key: string;
}

interface PostedCredit {
  outcome: 'done' | 'repeated' | 'key-reused' | 'driver-unknown';
  transaction_id: number | null;
  main: number | null;
  gift: number | null;
}

/** A credit takes nothing, so current balances do not matter. */
const NO_BALANCES = { MAIN: 0, GIFT: 0, HOLD: 0 };

/**
 * Credits a driver's wallet on behalf of staff, in one statement. The ledger's unique key makes it idempotent for
 * ever; the stored posting tells whether a repeated key is the same request.
 */
export async function creditDriver(
  db: Db,
  credit: Credit,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId' | 'app'>,
): Promise<StaffOutcome<CreditResult>> {
  const asked = decideCredit(credit);
  if (!asked.ok) return { ok: false, refusal: { status: 422, code: asked.refusal.code } };
  const decision = postTopUp(NO_BALANCES, { gateway: 'MANUAL', amount: asked.amount, gift: asked.gift });
  if (!decision.ok) return { ok: false, refusal: { status: 422, code: decision.refusal.code } };
  const key = `operator:${actor.id}|${credit.key}`;
  if (needsApproval(await readCurrentRule(db), 'credit', asked.amount + asked.gift)) {
    const waits = await requestCreditApproval(db, { ...asked, driverId: credit.driverId, key }, actor, from);
    if (waits) return waits;
  }
  const { rows } = await sql<PostedCredit>`
    select outcome, transaction_id, main, gift from wallet_credit(${credit.driverId}::bigint, ${key},
      ${JSON.stringify(decision.posting.entries)}::jsonb, ${actor.id}::bigint, ${actor.name}, ${from.address},
      ${from.requestId})`.execute(db);
  const [booked] = rows;
  if (!booked || booked.outcome === 'driver-unknown')
    return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
  if (booked.outcome === 'key-reused')
    return { ok: false, refusal: { status: 422, code: 'idempotency_key_reused' } };
  const wire = (halalas: number | null) => (halalas === null ? null : moneyToWire(halalas));
  return {
    ok: true,
    done: {
      transaction_id: String(booked.transaction_id),
      balance: wire(booked.main),
      subBalance: wire(booked.gift),
    },
  };
}

/** Requests approval; null where the credit was posted before, so that the call is a repeat. */
function requestCreditApproval(
  db: Db,
  { driverId, amount, gift, key }: { driverId: number; amount: Halalas; gift: Halalas; key: string },
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId' | 'app'>,
): Promise<StaffOutcome<CreditResult> | null> {
  return inTransaction(db, async (trx) => {
    const booked = await trx
      .selectFrom('wallet_transaction')
      .select('id')
      .where('transaction_key', '=', key)
      .executeTakeFirst();
    if (booked) return null;
    const driver = await trx.selectFrom('driver').select('id').where('id', '=', driverId).executeTakeFirst();
    if (!driver) return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
    const wanted = { kind: 'credit', driverIds: [driverId], amount, gift, key } as const;
    const id = await requestApproval(trx, wanted, actor, from);
    if (id === null) return { ok: false, refusal: { status: 422, code: 'idempotency_key_reused' } };
    return {
      ok: true,
      done: { transaction_id: null, balance: null, subBalance: null, approval_id: String(id) },
    };
  });
}

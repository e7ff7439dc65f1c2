import type { CreditResult } from '@mishwar/contract';
import {
  type ApprovalRule,
  type CreditBody,
  decideCredit,
  findDayTotalAboveLimit,
  type Halalas,
  moneyToWire,
  needsApproval,
  postTopUp,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { type Db, inTransaction, type Trx } from '../../platform/transaction.ts';
import { addUpCredits, readApproval, readCurrentRule, requestApproval } from '../approvals/public.ts';

export interface Credit extends Pick<CreditBody, 'isCharge' | 'isGift'> {
  driverId: number;
  /** In SAR, as received. */
  amount: string | number;
  gift: string | number;
  key: string;
}

interface PostedCredit {
  outcome: 'done' | 'repeated' | 'key-reused' | 'driver-unknown' | 'approval-requested';
  transaction_id: number | null;
  main: number | null;
  gift: number | null;
}

/** A credit whose amounts are decided, with its key in the ledger. */
interface DecidedCredit {
  kind: 'credit';
  driverIds: readonly [number];
  amount: Halalas;
  gift: Halalas;
  key: string;
}

type From = Pick<Context, 'address' | 'requestId' | 'app'>;
type CreditOutcome = StaffOutcome<CreditResult>;

/** A credit takes nothing, so current balances do not matter. */
const NO_BALANCES = { MAIN: 0, GIFT: 0, HOLD: 0 };

const refuse = (status: CallRefusal['status'], code: string): CreditOutcome => ({
  ok: false,
  refusal: { status, code },
});

/**
 * Credits a driver's wallet on behalf of staff: in one statement without an approval rule, otherwise in a transaction in
 * which the credits of the day are added up. The key belongs to one request permanently, whatever its outcome: booked
 * (the ledger has it) or waiting, rejected, withdrawn or expired (the approval request has it).
 */
export async function creditDriver(
  db: Db,
  credit: Credit,
  actor: OperatorActor,
  from: From,
): Promise<CreditOutcome> {
  const amounts = decideCredit(credit);
  if (!amounts.ok) return refuse(422, amounts.refusal.code);
  const decided: DecidedCredit = {
    kind: 'credit',
    driverIds: [credit.driverId],
    amount: amounts.amount,
    gift: amounts.gift,
    key: `operator:${actor.id}|${credit.key}`,
  };
  const rule = await readCurrentRule(db);
  const outcome =
    rule.credit_above === null
      ? await postCredit(db, decided, actor, from)
      : await inTransaction(db, (trx) => postOrRequestCredit(trx, rule, decided, actor, from));
  if (outcome !== 'approval-requested') return outcome;
  return inTransaction(db, (trx) => requestCredit(trx, decided, actor, from));
}

/** Posts the credit, or requests approval where the rule says so for it or for the credits of the day. */
async function postOrRequestCredit(
  trx: Trx,
  rule: ApprovalRule,
  credit: DecidedCredit,
  actor: OperatorActor,
  from: From,
): Promise<CreditOutcome | 'approval-requested'> {
  const { driverIds, amount, gift } = credit;
  const credited = { operatorId: actor.id, driverIds, each: amount + gift };
  const totals = await addUpCredits(trx, credited, from.app.now());
  // A repeat of a booked credit is in the totals already: it is answered, not judged again.
  if (!needsApproval(rule, 'credit', totals) || (await isBooked(trx, credit.key)))
    return postCredit(trx, credit, actor, from);
  return requestCredit(
    trx,
    { ...credit, dayTotal: findDayTotalAboveLimit(rule, 'credit', totals) },
    actor,
    from,
  );
}

/** Posts the credit, or answers what was posted with its key; 'approval-requested' where the key waits or waited for approval. */
async function postCredit(
  db: Db | Trx,
  credit: DecidedCredit,
  actor: OperatorActor,
  from: From,
): Promise<CreditOutcome | 'approval-requested'> {
  const { amount, gift, key } = credit;
  const decision = postTopUp(NO_BALANCES, { gateway: 'MANUAL', amount, gift });
  if (!decision.ok) return refuse(422, decision.refusal.code);
  const { rows } = await sql<PostedCredit>`
    select outcome, transaction_id, main, gift from wallet_credit(${credit.driverIds[0]}::bigint, ${key},
      ${JSON.stringify(decision.posting.entries)}::jsonb, ${actor.id}::bigint, ${actor.name}, ${from.address},
      ${from.requestId})`.execute(db);
  const [posted] = rows;
  if (!posted || posted.outcome === 'driver-unknown') return refuse(404, 'driver_not_found');
  if (posted.outcome === 'key-reused') return refuse(422, 'idempotency_key_reused');
  if (posted.outcome === 'approval-requested') return posted.outcome;
  const wire = (halalas: number | null) => (halalas === null ? null : moneyToWire(halalas));
  return {
    ok: true,
    done: {
      transaction_id: String(posted.transaction_id),
      balance: wire(posted.main),
      subBalance: wire(posted.gift),
    },
  };
}

/** Whether a credit was posted with the key; keeps others with the same key waiting until this transaction ends. */
async function isBooked(trx: Trx, key: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  const { rows } = await sql`select 1 from wallet_transaction where transaction_key = ${key}`.execute(trx);
  return rows.length > 0;
}

/** Requests approval, or answers what became of the same request. */
async function requestCredit(
  trx: Trx,
  credit: DecidedCredit & { dayTotal?: Halalas | null },
  actor: OperatorActor,
  from: From,
): Promise<CreditOutcome> {
  const [driverId] = credit.driverIds;
  const driver = await trx.selectFrom('driver').select('id').where('id', '=', driverId).executeTakeFirst();
  if (!driver) return refuse(404, 'driver_not_found');
  const id = await requestApproval(trx, credit, actor, from);
  if (id === null) return refuse(422, 'idempotency_key_reused');
  const { state } = await readApproval(trx, actor, id, from.app.now());
  if (state !== 'PENDING') return refuse(409, state === 'EXPIRED' ? 'approval_expired' : 'approval_decided');
  return {
    ok: true,
    done: { transaction_id: null, balance: null, subBalance: null, approval_id: String(id) },
  };
}

import { sql } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';
import type { StepOutcome } from '../order/locked-order.ts';

/** Runs steps in a savepoint and rolls back to it if they are refused. */
export async function withSavepoint(trx: Trx, steps: () => Promise<StepOutcome>): Promise<StepOutcome> {
  await sql`savepoint steps`.execute(trx);
  const outcome = await steps();
  if (outcome.ok) await sql`release savepoint steps`.execute(trx);
  else await sql`rollback to savepoint steps`.execute(trx);
  return outcome;
}

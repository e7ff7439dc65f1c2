import { sql } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';
import type { StepOutcome } from '../order/locked-order.ts';

/** Runs steps that belong together: where a later one is refused, the earlier ones have not happened either. */
export async function withSavepoint(trx: Trx, steps: () => Promise<StepOutcome>): Promise<StepOutcome> {
  await sql`savepoint steps`.execute(trx);
  const outcome = await steps();
  if (outcome.ok) await sql`release savepoint steps`.execute(trx);
  else await sql`rollback to savepoint steps`.execute(trx);
  return outcome;
}

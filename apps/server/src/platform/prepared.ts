import { PREPARED } from '@mishwar/db';
import { sql } from 'kysely';

/**
 * Ends a statement whose text is always the same and that runs often: each connection has the database read and plan
 * it once. Not for lists of any length, whose text changes, nor where the best plan hangs on the values.
 */
export const prepared = sql.raw(`${PREPARED}`);

/**
 * A value in such a statement that the planner does not look at. Where what it expects hangs on the value, it makes a
 * plan for each, which takes as long as the statement itself; so one plan is as good as another, and the first is kept.
 */
export function unseen<Value extends Date | number>(value: Value) {
  const isTime = value instanceof Date;
  return sql<Value>`(select ${value}::${sql.raw(isTime ? 'timestamptz' : 'bigint')})`;
}

import { PREPARED } from '@mishwar/db';
import { sql } from 'kysely';

/**
 * Ends a statement of constant text that runs often: each connection keeps it as a named prepared statement, parsed and
 * planned once. Not for texts that vary with their input, nor where the best plan depends on the values.
 */
export const prepared = sql.raw(`${PREPARED}`);

/**
 * A parameter whose value the planner does not see: the expected number of rows is then equal for all values, and
 * PostgreSQL keeps one generic plan. With a visible value it makes a custom plan for each execution, where planning
 * takes as long as the statement itself.
 */
export function genericPlanParam<Value extends Date | number>(value: Value) {
  const isTime = value instanceof Date;
  return sql<Value>`(select ${value}::${sql.raw(isTime ? 'timestamptz' : 'bigint')})`;
}

/**
 * An integer as text of the statement: the plan of a prepared statement does not see parameters, and a limit that it
 * does not know is taken for a tenth of the table. @throws RangeError for any other number.
 */
export function integerText(value: number) {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no integer`);
  return sql.lit(value);
}

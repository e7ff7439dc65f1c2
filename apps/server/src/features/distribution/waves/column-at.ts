import { type RawBuilder, sql } from 'kysely';

/** Base-36 digits that index a column's distinct values. */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The text of a stored column (`Column` in the domain, as jsonb) at a 0-based index. */
export function columnAt(column: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<string | null> {
  const digit = sql`strpos(${sql.lit(DIGITS)}, substr(${column}->>'at', ${place} + 1, 1)) - 1`;
  return sql<string | null>`case
    when ${column} ? 'same' then ${column}->>'same'
    when ${column} ? 'among' then ${column}->'among'->>(${digit})
    else ${column}->'each'->>(${place}) end`;
}

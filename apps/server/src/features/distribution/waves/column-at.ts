import { type RawBuilder, sql } from 'kysely';

/** Digits of base 36, in which a column keeps the places of its few values. */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** What a stored column (`Column` in the domain, as jsonb) says at a place, counted from 0, as text. */
export function columnAt(column: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<string | null> {
  const digit = sql`strpos(${sql.lit(DIGITS)}, substr(${column}->>'at', ${place} + 1, 1)) - 1`;
  return sql<string | null>`case
    when ${column} ? 'same' then ${column}->>'same'
    when ${column} ? 'among' then ${column}->'among'->>(${digit})
    else ${column}->'each'->>(${place}) end`;
}

import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { type DateRange, resolvePeriod } from '../period.ts';
import type { Db } from '../transaction.ts';

/** A condition of SQL. Values are parameters, never part of the text. */
export type Condition = RawBuilder<boolean>;

/** The text with nothing in it that `like` reads as a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a folded column holds the text, folded as well: letters in both languages, digits, no accents. */
export const holdsText = (column: string, text: string): Condition =>
  sql<boolean>`${sql.ref(column)} like '%' || fold_text(${escapeLike(text)}) || '%'`;

/** Whether a column of phone numbers, made for searching, holds what was entered; never where that has no digit. */
export function holdsPhone(column: string, entered: string): Condition {
  const digits = toPhoneSearchTerm(entered);
  return digits === null ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} like ${`%${digits}%`}`;
}

/** The SQL types of columns that filters compare. */
const ARRAYS = {
  bigint: sql`bigint[]`,
  driver_registration_status: sql`driver_registration_status[]`,
  exchange_outcome: sql`exchange_outcome[]`,
  offer_status: sql`offer_status[]`,
  operator_status: sql`operator_status[]`,
  smallint: sql`smallint[]`,
  supplier_registration_status: sql`supplier_registration_status[]`,
  text: sql`text[]`,
};

/** Whether a column has one of the values, which are of the SQL type `type`. */
export const isOneOf = (
  column: string,
  type: keyof typeof ARRAYS,
  values: readonly (string | number)[],
): Condition => sql<boolean>`${sql.ref(column)} = any(${values}::${ARRAYS[type]})`;

/** More ids than these are a burden in a statement. */
export const MAX_IDS = 2_000;

/**
 * Whether a column holds the id of a row `named` of a table, which meets the condition. The ids are looked up first, so
 * that an index finds the rows of the list. Where too many rows meet it, they are so common that a walk along the list
 * meets them soon, and the condition is checked for each row of the walk.
 */
export async function isIdOf(
  db: Db,
  column: string,
  table: 'customer' | 'driver' | 'orders' | 'restaurant',
  condition: Condition,
): Promise<Condition> {
  const { rows } = await sql<{ id: number }>`
    select named.id from ${sql.table(table)} named where ${condition} limit ${MAX_IDS + 1}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > MAX_IDS)
    return sql<boolean>`exists (
      select from ${sql.table(table)} named where named.id = ${sql.ref(column)} and (${condition}))`;
  // An index holds the rows of a single id in the order of the list.
  if (ids.length === 1) return sql<boolean>`${sql.ref(column)} = ${ids[0]}::bigint`;
  return isOneOf(column, 'bigint', ids);
}

/** Whether a column of times lies in the period: whole days of the configured time zone, or between instants. */
export async function isInPeriod(db: Db, column: string, range: DateRange): Promise<Condition> {
  const { from, before } = await resolvePeriod(db, range);
  return allOf([
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}`] : []),
    ...(before ? [sql<boolean>`${sql.ref(column)} < ${before}`] : []),
  ]);
}

/** All of the conditions; with none, whatever there is. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** One of the conditions; with none, nothing. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

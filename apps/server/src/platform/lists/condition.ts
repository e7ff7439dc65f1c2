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

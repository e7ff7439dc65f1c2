import { foldText, splitPastedValues, toLatinDigits } from '@mishwar/domain';
import { sql } from 'kysely';
import {
  anyOf,
  type Condition,
  escapeLike,
  holdsPhone,
  holdsText,
  isIdOf,
  isOneOf,
} from '../../platform/lists/condition.ts';
import type { Db } from '../../platform/transaction.ts';

/** A shorter part of an order number matches too many numbers to be useful. */
const MIN_PART_LENGTH = 3;

/** Whether a column holds the id of a driver whose name or phone holds the text, or whose id number it is. */
export const isDriverNamed = (db: Db, column: string, text: string): Promise<Condition> =>
  isIdOf(
    db,
    column,
    'driver',
    anyOf([
      holdsText('named.search_name', text),
      sql<boolean>`named.id_number = ${foldText(text)}`,
      holdsPhone('named.search_phone', text),
    ]),
  );

/** A typed order number as it is stored: digits of any script in Latin, in capitals, without a # before it. */
export const toOrderNumber = (typed: string): string => foldText(typed).replace(/^#/, '').toUpperCase();

/**
 * The codes that a typed code of a restaurant may mean: with its digits, of any script, in Latin, and its letters as they
 * are typed, in capitals and in small ones.
 */
export function toRestaurantCodes(typed: string): string[] {
  const folded = foldText(typed);
  return [...new Set([toLatinDigits(typed.trim()), folded.toUpperCase(), folded])];
}

/** The order numbers of a pasted text, as they are stored. */
export const parseOrderNumbers = (pasted: string): string[] =>
  splitPastedValues(pasted).map((item) => toOrderNumber(item.typed));

/**
 * Whether a column holds the id of an order with one of these numbers; of those whose number holds it, where there is only
 * one and no order has it.
 */
export async function isOrderNumbered(db: Db, column: string, pasted: string): Promise<Condition> {
  const typed = parseOrderNumbers(pasted);
  const exact = await sql<{ id: number }>`
    select id from orders where order_number = any(${typed}::text[])`.execute(db);
  const [only] = typed;
  if (exact.rows.length === 0 && typed.length === 1 && only && only.length >= MIN_PART_LENGTH)
    return isIdOf(db, column, 'orders', sql<boolean>`named.order_number like ${`%${escapeLike(only)}%`}`);
  const ids = exact.rows.map(({ id }) => id);
  return isOneOf(column, 'bigint', ids);
}

import { splitPastedValues, toPhoneSearchTerm } from '@mishwar/domain';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/lists/condition.ts';
import type { Db } from '../../platform/transaction.ts';

/** A text that more drivers or orders than this match is too short to look for. */
const MAX_IDS = 2_000;
/** A shorter part of an order number matches too many numbers to be useful. */
const MIN_PART_LENGTH = 3;

/** Ids of the drivers whose name or phone holds the text, or whose id number it is. */
export async function findDriverIds(db: Db, text: string): Promise<number[]> {
  const phone = toPhoneSearchTerm(text);
  const { rows } = await sql<{ id: number }>`
    select d.id from driver d
    where d.search_name like '%' || fold_text(${escapeLike(text)}) || '%'
      or d.id_number = ${text}
      or ${phone ? sql`d.search_phone like ${`%${escapeLike(phone)}%`}` : sql`false`}
    limit ${MAX_IDS}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The order numbers of a pasted text, as they are written. */
export const parseOrderNumbers = (pasted: string): string[] =>
  splitPastedValues(pasted).map((item) => item.typed.replace(/^#/, '').toUpperCase());

/** Ids of the orders with these numbers; of those whose number holds it, where there is only one and no order has it. */
export async function findOrderIds(db: Db, pasted: string): Promise<number[]> {
  const typed = parseOrderNumbers(pasted);
  const exact = await sql<{ id: number }>`
    select id from orders where order_number = any(${typed}::text[])`.execute(db);
  const [only] = typed;
  if (exact.rows.length > 0 || typed.length !== 1 || !only || only.length < MIN_PART_LENGTH) {
    return exact.rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ id: number }>`
    select id from orders where order_number like ${`%${escapeLike(only)}%`} limit ${MAX_IDS}`.execute(db);
  return rows.map(({ id }) => id);
}

import type { DeadLetter, DeadLetterFilters } from '@mishwar/contract';
import { sql } from 'kysely';
import { redactText } from '../../platform/log/redact.ts';
import type { Db } from '../../platform/transaction.ts';
import { countUpTo, type PageRequest, toPage } from './jobs.query.ts';

interface ReadLetter extends Omit<DeadLetter, '_id' | 'created_at' | 'dead_at'> {
  id: number;
  created_at: Date;
  dead_at: Date;
}

/** A page of dead letters with their total. */
export async function listDeadLetters(
  db: Db,
  { filters, page, limit, sort }: PageRequest & { filters: DeadLetterFilters },
) {
  const where = sql`outbox where dead_at is not null and sent_at is null
    and ${filters.destination === undefined ? sql`true` : sql`destination = ${filters.destination}`}`;
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const [{ rows }, counted] = await Promise.all([
    sql<ReadLetter>`
      select id, destination, event, ordering_key, attempts, last_error, coalesce(held_reason, 'given_up') as reason,
        created_at, dead_at
      from ${where} order by dead_at ${direction}, id ${direction} offset ${offset} limit ${limit}`.execute(
      db,
    ),
    countUpTo(db, where),
  ]);
  const letters = rows.map(({ id, created_at, dead_at, last_error, ...row }) => ({
    ...row,
    _id: String(id),
    last_error: last_error === null ? null : redactText(last_error),
    created_at: created_at.toISOString(),
    dead_at: dead_at.toISOString(),
  }));
  return toPage(letters, offset, counted);
}

import type { DeadLetter, DeadLetterFilters } from '@mishwar/contract';
import { sql } from 'kysely';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import { redactText } from '../../platform/log/redact.ts';
import type { Db } from '../../platform/transaction.ts';

interface ReadLetter extends Omit<DeadLetter, '_id' | 'created_at' | 'dead_at'> {
  id: number;
  created_at: Date;
  dead_at: Date;
}

const deadLetterList = defineServerList<DeadLetterFilters, ReadLetter>({
  table: 'outbox',
  as: 'm',
  sortedBy: 'dead_at',
  only: sql<boolean>`m.dead_at is not null and m.sent_at is null`,
  filters: { destination: (name) => sql<boolean>`m.destination = ${name}` },
  columns: sql`m.id, m.destination, m.event, m.ordering_key, m.attempts, m.last_error,
    coalesce(m.held_reason, 'given_up') as reason, m.created_at, m.dead_at`,
});

/** A page of dead letters with their total. */
export async function listDeadLetters(db: Db, request: PageRequest & { filters: DeadLetterFilters }) {
  const { rows, ...totals } = await deadLetterList.page(db, request);
  const results = rows.map(({ id, created_at, dead_at, last_error, ...row }) => ({
    ...row,
    _id: String(id),
    last_error: last_error === null ? null : redactText(last_error),
    created_at: created_at.toISOString(),
    dead_at: dead_at.toISOString(),
  }));
  return { results, ...totals };
}

import { CITC_REPORTS, type RecoveryHeadings, type RecoveryOutcome, refuse } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/logs' with { type: 'json' };
import en from '@mishwar/locales/en/logs' with { type: 'json' };
import { sql } from 'kysely';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import type { Db } from '../../platform/transaction.ts';
import { MAY_REPEAT, type RetryRefusal } from '../logs/public.ts';
import type { NumberedEntry, ReadRecovery } from './recovery-thread.ts';

/** Maximum time to read a file. */
const MAX_READ_MS = 20_000;
const MAX_HEAP_MB = 256;

/** The headings of the exported log. */
const HEADINGS: RecoveryHeadings = {
  order: [ar.columns.order_number, en.columns.order_number],
  driver: [ar.columns.id_number, en.columns.id_number],
  type: [ar.columns.type, en.columns.type],
};

/** What sending a call again led to: `queued`, or why it was not sent. */
export type RecoveryResult = 'queued' | RetryRefusal;

/** Results after which nothing is left to do by hand. */
export const SETTLED_RESULTS: readonly RecoveryResult[] = ['queued', 'log_sent_meanwhile'];

/** A row of a file with the failed call that it names. */
export interface PlannedRow {
  row_number: number;
  id: string;
  type: string | null;
  outcome: RecoveryOutcome;
  log_id: number | null;
  /** Absent until the file is applied, and where nothing is to be sent. */
  result?: RecoveryResult;
}

/** Reads what the rows of a workbook name in a thread of low priority. */
export async function readRecoveryFile(content: Uint8Array): Promise<ReadRecovery> {
  let read: ReadRecovery = refuse({ code: 'xlsx_not_valid', status: 422 });
  const limit = AbortSignal.timeout(MAX_READ_MS);
  const entry = new URL('./recovery-thread.ts', import.meta.url);
  try {
    const end = (result: unknown) => {
      read = result as ReadRecovery;
    };
    const bounds = { megabytes: MAX_HEAP_MB, signal: limit };
    for await (const _ of streamFromThread(entry, { content, headings: HEADINGS }, end, bounds));
  } catch (error) {
    if (limit.aborted) return refuse({ code: 'import_too_slow', status: 422 });
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return refuse({ code: 'xlsx_too_large_unpacked', status: 422 });
    throw error;
  }
  return read;
}

/** A call that a row may mean. */
interface Call {
  id: string;
  /** The operation that the row names. */
  wanted: string | null;
  log_id: number;
  type: string;
  /** Correlation id of the message where it may be repeated and no attempt delivered it; null for all others. */
  missing: string | null;
}

const keyOf = (id: string, type: string | null): string => `${id} ${type ?? ''}`;

/**
 * What each row of a file means: the calls about its order or driver (of its operation, where it says one) that failed, may
 * be repeated and no attempt delivered are to be sent again, each message once.
 */
export async function planRecovery(db: Db, entries: readonly NumberedEntry[]): Promise<PlannedRow[]> {
  const named = [...new Map(entries.map((entry) => [keyOf(entry.id, entry.type), entry])).values()];
  // A driver has thousands of delivered calls: one row stands for all of them.
  const { rows: calls } = await sql<Call>`
    select distinct on (about.id, about.type, message.missing) about.id, about.type as wanted, e.id as log_id, e.type,
      message.missing
    from unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ type }) => type)}::text[]) about (id, type)
    join citc_log e on (e.order_number = about.id or e.driver_id_number = about.id)
      and e.type = any(${CITC_REPORTS}::text[]) and (about.type is null or e.type = about.type)
    cross join lateral (
      select case when e.outcome <> 'success' and ${MAY_REPEAT} and not exists (
        select from citc_log sent where sent.correlation_id = e.correlation_id and sent.outcome = 'success')
      then e.correlation_id end as missing
    ) message
    order by about.id, about.type, message.missing, e.id desc`.execute(db);
  const about = Map.groupBy(calls, ({ id, wanted }) => keyOf(id, wanted));
  const planned = new Set<string | null>();
  return entries.flatMap(({ row_number, id, type: wanted }): PlannedRow[] => {
    const matches = about.get(keyOf(id, wanted)) ?? [];
    const [first] = matches;
    if (!first) return [{ row_number, id, type: wanted, outcome: 'unknown', log_id: null }];
    const toSend = matches.filter(({ missing }) => missing !== null && !planned.has(missing));
    if (toSend.length === 0) return [{ row_number, id, type: first.type, outcome: 'sent', log_id: null }];
    for (const { missing } of toSend) planned.add(missing);
    return toSend.map(({ type, log_id }) => ({ row_number, id, type, outcome: 'retry', log_id }));
  });
}

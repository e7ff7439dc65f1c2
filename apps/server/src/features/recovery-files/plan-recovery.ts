import type { RecoveryOutcome } from '@mishwar/domain';
import { sql } from 'kysely';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import type { Db } from '../../platform/transaction.ts';
import type { ReadRecovery } from './recovery-thread.ts';

/** Maximum time to read a file. */
const MAX_READ_MS = 20_000;
const MAX_HEAP_MB = 256;

/** A row of a file with the failed call that it names. */
export interface PlannedRow {
  row_number: number;
  id: string;
  type: string | null;
  outcome: RecoveryOutcome;
  log_id: number | null;
}

/** Reads the numbers of a workbook in a thread of low priority; `problem` is a message key. */
export async function readRecoveryFile(content: Uint8Array): Promise<ReadRecovery> {
  let read: ReadRecovery = { problem: 'xlsx_not_valid' };
  const limit = AbortSignal.timeout(MAX_READ_MS);
  const entry = new URL('./recovery-thread.ts', import.meta.url);
  try {
    const end = (result: unknown) => {
      read = result as ReadRecovery;
    };
    const bounds = { megabytes: MAX_HEAP_MB, signal: limit };
    for await (const _ of streamFromThread(entry, { content }, end, bounds));
  } catch (error) {
    if (limit.aborted) return { problem: 'import_too_slow' };
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { problem: 'xlsx_too_large_unpacked' };
    throw error;
  }
  return read;
}

/**
 * What each number of a file means: the calls about it that failed and no attempt delivered are to be sent again, each
 * message once.
 */
export async function planRecovery(
  db: Db,
  ids: readonly { row_number: number; id: string }[],
): Promise<PlannedRow[]> {
  const numbers = [...new Set(ids.map(({ id }) => id))];
  const { rows: calls } = await sql<{ id: string; log_id: number; type: string; is_sent: boolean }>`
    select distinct on (about.id, e.correlation_id) about.id, e.id as log_id, e.type, exists (
      select from citc_log sent where sent.correlation_id = e.correlation_id and sent.outcome = 'success') as is_sent
    from unnest(${numbers}::text[]) about (id)
    join citc_log e on e.order_number = about.id or e.driver_id_number = about.id
    order by about.id, e.correlation_id, (e.outcome = 'success'), e.id desc`.execute(db);
  const about = Map.groupBy(calls, ({ id }) => id);
  const seen = new Set<string>();
  return ids.flatMap(({ row_number, id }): PlannedRow[] => {
    const known = about.get(id);
    if (!known) return [{ row_number, id, type: null, outcome: 'unknown', log_id: null }];
    const missing = known.filter(({ is_sent }) => !is_sent);
    if (missing.length === 0 || seen.has(id))
      return [{ row_number, id, type: known[0]?.type ?? null, outcome: 'sent', log_id: null }];
    seen.add(id);
    return missing.map(({ type, log_id }) => ({ row_number, id, type, outcome: 'retry', log_id }));
  });
}

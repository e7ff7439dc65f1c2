import { countSyncPages, type SyncIntegration } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Exchanges } from '../../platform/exchange-log/with-exchanges.ts';
import type { CircuitBreaker } from '../../platform/outbound/circuit-breaker.ts';
import type { DriverRoster } from '../../platform/outbound/driver-roster.ts';
import { type RetryPolicy, withRetry } from '../../platform/outbound/retry.ts';
import { ThirdPartyError, type ThirdPartyErrorCode } from '../../platform/outbound/third-party-error.ts';
import { readSyncProblem } from './integration-rosters.ts';
import { saveFailedPage, savePage } from './save-page.ts';
import { MAX_PAGE_ATTEMPTS } from './sync-row.ts';

interface SyncTools {
  roster: DriverRoster;
  /** Where the roster adds its calls: they are stored with what came of them. */
  exchanges: Exchanges;
  breaker: CircuitBreaker;
  retryPolicy: RetryPolicy;
  signal: AbortSignal;
}

interface RunningSync {
  id: number;
  thirdParty: SyncIntegration;
  total: number | null;
  actor: OperatorActor;
}

/** The sync was stopped. */
class Stopped extends Error {}

/** Failed pages in a row that end a sync: the integration is unavailable. */
const MAX_CONSECUTIVE_FAILURES = 2;
const STOP_CHECK_INTERVAL_MS = 500;

/**
 * Runs a sync: reads the total, applies page by page, retries failed pages once, and records the end. Progress is in
 * the database, so that another process can continue at any time. Throws when `signal` aborts.
 */
export async function runSync(app: App, syncId: number, tools: SyncTools): Promise<void> {
  const sync = await beginSync(app, syncId);
  if (!sync) return;
  const stop = new AbortController();
  const timer = setInterval(() => {
    refuseIfStopped(app, syncId).catch((error: unknown) => stop.abort(error));
  }, STOP_CHECK_INTERVAL_MS);
  try {
    const signal = AbortSignal.any([tools.signal, stop.signal]);
    const problem = await syncAllPages(app, sync, { ...tools, signal });
    await endSync(app, syncId, problem);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    clearInterval(timer);
  }
}

async function syncAllPages(app: App, sync: RunningSync, tools: SyncTools): Promise<string | null> {
  const ask = <Answer>(question: () => Promise<Answer>) =>
    withRetry(question, tools.retryPolicy, tools.breaker, tools.signal);
  const total = sync.total ?? (await catchProblem(() => ask(() => tools.roster.total(tools.signal))));
  if (typeof total === 'string') return total;
  const { settle } = tools.exchanges;
  await settle((trx) => trx.updateTable('driver_sync').set({ total }).where('id', '=', sync.id).execute());
  let failedInARow = 0;
  for (;;) {
    tools.signal.throwIfAborted();
    await refuseIfStopped(app, sync.id);
    const off = await readSyncProblem(app, sync.thirdParty);
    if (off) return off;
    const page = await readNextPage(app, sync.id, countSyncPages(total));
    if (page === null) return null;
    const entries = await catchProblem(() => ask(() => tools.roster.page(page, tools.signal)));
    if (typeof entries === 'string') {
      await settle((trx) => saveFailedPage(trx, sync.id, page, entries));
      failedInARow += 1;
      // A rejected request is rejected for every page; an unreachable integration can be retried later.
      if (entries === 'third_party_refused' || failedInARow >= MAX_CONSECUTIVE_FAILURES) return entries;
      continue;
    }
    failedInARow = 0;
    const entered = { actor: sync.actor, now: app.now() };
    if (!(await settle((trx) => savePage(trx, sync, { page, entries }, entered)))) throw new Stopped();
  }
}

/** The response, or the error code of a failed request. */
async function catchProblem<Answer>(ask: () => Promise<Answer>): Promise<Answer | ThirdPartyErrorCode> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ThirdPartyError) return error.code;
    throw error;
  }
}

/**
 * Sets a sync running unless it is done or cancelled; a job that is retried finds it failed. Throws where another sync of the
 * third party is open (`driver_sync_one`): the job is then tried again later.
 */
async function beginSync(app: App, id: number): Promise<RunningSync | null> {
  const { rows } = await sql<{
    third_party: SyncIntegration;
    total: number | null;
    operator_id: number;
    name: string;
    role: OperatorActor['role'];
  }>`
    update driver_sync s set state = 'running', problem = null, finished_at = null from operator o
    where s.id = ${id} and s.state in ('queued', 'running', 'failed') and o.id = s.operator_id
    returning s.third_party, s.total, o.id as operator_id, btrim(o.first_name || ' ' || o.last_name) as name, o.role`.execute(
    app.db,
  );
  const [row] = rows;
  if (!row) return null;
  const actor: OperatorActor = { kind: 'operator', id: row.operator_id, name: row.name, role: row.role };
  return { id, thirdParty: row.third_party, total: row.total, actor };
}

/** Ends a sync unless it was stopped. */
async function endSync(app: App, id: number, problem: string | null): Promise<void> {
  await app.db
    .updateTable('driver_sync')
    .set({ state: problem ? 'failed' : 'done', problem, finished_at: app.now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** The first page not tried yet, then failed pages once more; null where none is left. */
async function readNextPage(app: App, id: number, pages: number): Promise<number | null> {
  const { rows } = await sql<{ page: number }>`
    select n as page from generate_series(1, ${pages}::integer) n
    left join driver_sync_page p on p.sync_id = ${id} and p.page = n
    where p.page is null or (not p.is_done and p.failures < ${MAX_PAGE_ATTEMPTS})
    order by coalesce(p.failures, 0), n limit 1`.execute(app.db);
  return rows[0]?.page ?? null;
}

async function refuseIfStopped({ db }: App, id: number): Promise<void> {
  const { state } = await db
    .selectFrom('driver_sync')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (state !== 'running') throw new Stopped();
}

import type { DriverSync, SyncedDriver } from '@mishwar/contract';
import { countSyncPages, SYNC_INTEGRATIONS, type SyncIntegration } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { hasLiveJob } from '../../platform/jobs/live-job.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { readSyncProblem } from './integration-rosters.ts';

/** Failures after which a page is not retried automatically. */
export const MAX_PAGE_ATTEMPTS = 2;
const MAX_FAILED_PAGES_LISTED = 50;
/** Prefix of the key of the job that runs a sync; the id of the sync follows. */
export const SYNC_JOB_KEY = 'driver-sync:';

/** Whether a sync `s` is open although its job was cancelled or lost: it has failed. */
const IS_DEAD = sql<boolean>`(s.state in ('queued', 'running') and not ${hasLiveJob(SYNC_JOB_KEY, sql`s.id`)})`;

interface Row extends Omit<DriverSync, '_id' | 'pages' | 'created_at' | 'finished_at'> {
  id: number;
  created_at: Date;
  finished_at: Date | null;
}

/** Syncs that meet a condition, with the outcome of their pages. */
function selectSyncs(db: Db | Trx, where: ReturnType<typeof sql<boolean>>) {
  return sql<Row>`
    select s.id, s.third_party, case when ${IS_DEAD} then 'failed' else s.state end as state, s.total, s.problem, s.created_at, s.finished_at,
      btrim(o.first_name || ' ' || o.last_name) as created_by,
      p.pages_done, p.pages_failed, p.created, p.changed, p.unchanged, p.refused, f.failed_pages
    from driver_sync s
    join operator o on o.id = s.operator_id
    cross join lateral (
      select count(*) filter (where is_done)::integer as pages_done,
        count(*) filter (where not is_done and failures >= ${MAX_PAGE_ATTEMPTS})::integer as pages_failed,
        coalesce(sum(created), 0)::integer as created, coalesce(sum(changed), 0)::integer as changed,
        coalesce(sum(unchanged), 0)::integer as unchanged, coalesce(sum(refused), 0)::integer as refused
      from driver_sync_page where sync_id = s.id
    ) p
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('page', page, 'problem', problem) order by page), '[]') as failed_pages
      from (
        select page, coalesce(problem, 'third_party_unreachable') as problem from driver_sync_page
        where sync_id = s.id and not is_done and failures >= ${MAX_PAGE_ATTEMPTS} order by page limit ${MAX_FAILED_PAGES_LISTED}
      ) failed
    ) f
    where ${where}
    order by s.id desc`.execute(db);
}

const toSync = ({ id, total, created_at, finished_at, ...row }: Row): DriverSync => ({
  ...row,
  _id: String(id),
  total,
  pages: total === null ? null : countSyncPages(total),
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

/** One sync; undefined where there is none. */
export async function readSync(db: Db | Trx, id: number): Promise<DriverSync | undefined> {
  const [row] = (await selectSyncs(db, sql<boolean>`s.id = ${id}`)).rows;
  return row && toSync(row);
}

/** Stores the end of an open sync of the third party whose job was cancelled or lost: only one can be open. */
export async function failDeadSync(trx: Trx, thirdParty: SyncIntegration, now: Date): Promise<void> {
  await sql`
    update driver_sync s set state = 'failed', finished_at = ${now}
    where s.third_party = ${thirdParty} and ${IS_DEAD}`.execute(trx);
}

/** The latest sync of each integration, and why one cannot be started. */
export async function readLatestSyncs(app: App) {
  const { rows } = await selectSyncs(
    app.db,
    sql<boolean>`s.id = any(select max(id) from driver_sync group by third_party)`,
  );
  return Promise.all(
    SYNC_INTEGRATIONS.map(async (thirdParty) => {
      const row = rows.find((one) => one.third_party === thirdParty);
      return {
        third_party: thirdParty,
        problem: await readSyncProblem(app, thirdParty),
        sync: row ? toSync(row) : null,
      };
    }),
  );
}

interface DriversRequest {
  id: string;
  outcome: SyncedDriver['outcome'];
  page: number;
  limit: number;
  sort: 1 | -1;
}

/** A page of the drivers that a sync created, changed or rejected, latest first unless `sort` is 1. */
export async function listSyncedDrivers(db: Db, { id, outcome, page, limit, sort }: DriversRequest) {
  const of = db
    .selectFrom('driver_sync_driver')
    .where('sync_id', '=', Number(id))
    .where('outcome', '=', outcome);
  const direction = sort === 1 ? 'asc' : 'desc';
  const [rows, counted] = await Promise.all([
    of
      .select(['id', 'page', 'outcome', 'driver_id', 'id_number', 'name', 'fields', 'reasons'])
      .orderBy('page', direction)
      .orderBy('position', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const results = rows.map(({ id: row_id, ...row }) => ({
    ...row,
    _id: String(row_id),
    driver_id: row.driver_id === null ? null : String(row.driver_id),
    reasons: row.reasons as SyncedDriver['reasons'],
  }));
  return { results, total: counted.total, total_exact: true };
}

import type { RecoveryFile } from '@mishwar/contract';
import { sql } from 'kysely';
import { hasLiveJob } from '../../platform/jobs/live-job.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { type PlannedRow, SETTLED_RESULTS } from './plan-recovery.ts';

interface ReadFile {
  id: number;
  name: string;
  is_recovery: boolean;
  state: RecoveryFile['state'];
  uuid_citc: string;
  has_file: boolean;
  created_at: Date;
  retry: number;
  sent: number;
  unknown: number;
  refused: number;
}

const COUNT = (outcome: string) => sql<number>`(select count(*)::int from jsonb_array_elements(r.rows) one
  where one->>'outcome' = ${outcome})`;
const JOB_KEY_PREFIX = 'recovery-file:';
/** Key of the job that applies a file. */
export const recoveryJobKey = (id: number): string => `${JOB_KEY_PREFIX}${id}`;

/** The state of a file `r`: one whose job was cancelled, or has failed for good, can be applied again. */
const STATE = sql<RecoveryFile['state']>`case when r.state = 'applying'
  and not ${hasLiveJob(JOB_KEY_PREFIX, sql`r.id`)} then 'ready' else r.state end`;
const COLUMNS = sql`r.id, r.name, r.is_recovery, ${STATE} as state, r.uuid_citc, r.file_id is not null as has_file,
  r.created_at, ${COUNT('retry')} as retry,
  ${COUNT('sent')} as sent, ${COUNT('unknown')} as unknown,
  (select count(*)::int from jsonb_array_elements(r.rows) one where one ? 'result'
    and not one->>'result' = any(${SETTLED_RESULTS}::text[])) as refused`;

const toFile = ({
  id,
  name,
  is_recovery,
  state,
  uuid_citc,
  has_file,
  created_at,
  ...counts
}: ReadFile): RecoveryFile => ({
  id: String(id),
  type: 'CITC_RECOVERY',
  is_recovery,
  name,
  url: has_file ? `/files/api/v1/sync-files/${id}/file` : '',
  url_report: `/files/api/v1/citc-response/${uuid_citc}`,
  uuid_citc,
  created_at: created_at.toISOString(),
  state,
  counts,
});

/** A page of recovery files, and how many there are: staff upload few of them. */
export async function listRecoveryFiles(
  db: Db,
  { page, limit, sort }: { page: number; limit: number; sort: 1 | -1 },
): Promise<{ data: RecoveryFile[]; meta: { totalItems: number } }> {
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const { rows } = await sql<ReadFile>`
    select ${COLUMNS} from recovery_file r order by r.created_at ${direction}, r.id ${direction}
    offset ${(page - 1) * limit} limit ${limit}`.execute(db);
  const { n } = await db
    .selectFrom('recovery_file')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toFile), meta: { totalItems: n } };
}

/** One recovery file; null where there is none. */
export async function readRecoveryFileRow(db: Db | Trx, id: number): Promise<RecoveryFile | null> {
  const { rows } = await sql<ReadFile>`select ${COLUMNS} from recovery_file r where r.id = ${id}`.execute(db);
  return rows[0] ? toFile(rows[0]) : null;
}

/** The rows of the file with this uuid; null where there is none. */
export async function readReport(db: Db, uuid: string): Promise<{ name: string; rows: PlannedRow[] } | null> {
  const row = await db
    .selectFrom('recovery_file')
    .select(['name', 'rows'])
    .where('uuid_citc', '=', uuid)
    .executeTakeFirst();
  return row ? { name: row.name, rows: row.rows as unknown as PlannedRow[] } : null;
}

import type { DriverImport, DriverImportRow } from '@mishwar/contract';
import type { ImportOutcome } from '@mishwar/domain';
import { sql } from 'kysely';
import { hasLiveJob } from '../../platform/jobs/live-job.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { CHANGES } from './plan-import.ts';

/** Prefix of the key of an import's job, which reads or applies it; the id of the import follows. */
export const IMPORT_JOB_KEY = 'driver-import:';

/** The state of an import `i`: one whose job was cancelled or lost has failed. */
const STATE = sql<DriverImport['state']>`case when i.state in ('reading', 'applying')
  and not ${hasLiveJob(IMPORT_JOB_KEY, sql`i.id`)} then 'failed' else i.state end`;

/** Number of rows per outcome. */
export async function countRows(db: Db | Trx, importId: number): Promise<DriverImport['counts']> {
  const counts = { create: 0, change: 0, same: 0, refused: 0 };
  const rows = await db
    .selectFrom('driver_import_row')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('n')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
  for (const { outcome, n } of rows) counts[outcome] = n;
  return counts;
}

/** An import of this operator; null for another operator's. */
export async function readImportOfOperator(
  db: Db | Trx,
  id: number,
  operatorId: number,
): Promise<DriverImport | null> {
  const row = await db
    .selectFrom('driver_import as i')
    .select(['i.id', 'i.file_name', 'i.from_company', 'i.problem', 'i.rows_read', 'i.rows_applied'])
    .select(STATE.as('state'))
    .where('i.id', '=', id)
    .where('i.operator_id', '=', operatorId)
    .executeTakeFirst();
  if (!row) return null;
  const { id: _, ...shown } = row;
  // While reading, rows are not classified yet.
  const counts =
    row.state === 'reading' ? { create: 0, change: 0, same: 0, refused: 0 } : await countRows(db, id);
  return { ...shown, _id: String(id), counts };
}

/** A page of the rows of an outcome, in the order of the file. */
export async function listImportRows(
  db: Db,
  id: number,
  { outcome, page, limit }: { outcome: ImportOutcome; page: number; limit: number },
): Promise<DriverImportRow[]> {
  const rows = await db
    .selectFrom('driver_import_row as r')
    .leftJoin('driver as d', 'd.id', 'r.driver_id')
    .select([
      'r.row_number',
      'r.outcome',
      'r.id_number',
      'r.first_name',
      'r.last_name',
      'r.phone',
      'r.problems',
    ])
    .select(
      sql<DriverImportRow['changes']>`case when r.outcome = 'change' then ${CHANGES} else '[]' end`.as(
        'changes',
      ),
    )
    .where('r.import_id', '=', id)
    .where('r.outcome', '=', outcome)
    .orderBy('r.row_number')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  return rows.map(({ first_name, last_name, problems, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`.trim(),
    problems: problems as DriverImportRow['problems'],
  }));
}

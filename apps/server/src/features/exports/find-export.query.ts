import type { ExportFile } from '@mishwar/contract';
import { isSuperAdmin } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import { EXPORT_STATE } from '../../platform/exports/export-state.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import type { Db } from '../../platform/transaction.ts';

type FoundExport = StaffOutcome<{ data: ExportFile; fileId: number | null }>;

/** A background export with its file, for the operator who requested it and for super admins. */
export async function findExport(db: Db, id: number, viewer: OperatorActor, now: Date): Promise<FoundExport> {
  const row = await db
    .selectFrom('export_log as e')
    .leftJoin('stored_file as f', 'f.id', 'e.file_id')
    .select(['e.id', 'e.operator_id', 'e.created_at', 'e.row_count', 'e.file_id'])
    .select([EXPORT_STATE.as('state'), 'f.name', 'f.expires_at'])
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (!row) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  if (row.operator_id !== viewer.id && !isSuperAdmin(viewer)) {
    return { ok: false, refusal: { status: 403, code: 'export_of_another_operator' } };
  }
  const isGone =
    row.state === 'done' && (row.name === null || (row.expires_at !== null && row.expires_at <= now));
  const data = {
    _id: String(row.id),
    state: isGone ? ('expired' as const) : row.state,
    created_at: row.created_at.toISOString(),
    file_name: isGone ? null : row.name,
    row_count: row.row_count,
    expires_at: isGone ? null : (row.expires_at?.toISOString() ?? null),
  };
  return { ok: true, done: { data, fileId: isGone ? null : row.file_id } };
}

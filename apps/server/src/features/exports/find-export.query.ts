import type { ExportFile } from '@mishwar/contract';
import { isSuperAdmin } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/transaction.ts';

export type FoundExport =
  | { kind: 'found'; data: ExportFile; fileId: number | null }
  | { kind: 'unknown' }
  | { kind: 'of-another-operator' };

/** A background export with its file, for the operator who requested it and for super admins. */
export async function findExport(db: Db, id: number, viewer: OperatorActor, now: Date): Promise<FoundExport> {
  const row = await db
    .selectFrom('export_log as e')
    .leftJoin('stored_file as f', 'f.id', 'e.file_id')
    .select(['e.id', 'e.operator_id', 'e.state', 'e.created_at', 'e.row_count', 'e.file_id'])
    .select(['f.name', 'f.expires_at'])
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (!row) return { kind: 'unknown' };
  if (row.operator_id !== viewer.id && !isSuperAdmin(viewer)) return { kind: 'of-another-operator' };
  const isGone =
    row.state === 'done' && (row.name === null || (row.expires_at !== null && row.expires_at <= now));
  return {
    kind: 'found',
    fileId: isGone ? null : row.file_id,
    data: {
      _id: String(row.id),
      state: isGone ? 'expired' : row.state,
      created_at: row.created_at.toISOString(),
      file_name: isGone ? null : row.name,
      row_count: row.row_count,
      expires_at: isGone ? null : (row.expires_at?.toISOString() ?? null),
    },
  };
}

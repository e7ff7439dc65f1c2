import type { PartnerExport } from '@mishwar/contract';
import { SUPPLIER_PORTAL } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';

/** The exports of a company's partner users. */
const exportsOf = (db: Db, companyId: number) =>
  db
    .selectFrom('export_log as e')
    .leftJoin('stored_file as f', 'f.id', 'e.file_id')
    .where('e.company_id', '=', companyId)
    .where('e.from_application', '=', SUPPLIER_PORTAL);

/** A page of the exports of a company's partner users, with their exact number. */
export async function listPartnerExports(
  db: Db,
  companyId: number,
  { page, limit, sort }: { page: number; limit: number; sort: 1 | -1 },
  now: Date,
): Promise<{ results: PartnerExport[]; total: number; total_exact: boolean }> {
  const direction = sort === 1 ? 'asc' : 'desc';
  const [rows, { n }] = await Promise.all([
    exportsOf(db, companyId)
      .leftJoin('partner as p', 'p.id', 'e.partner_id')
      .select(['e.id', 'e.type', 'e.state', 'e.created_at', 'e.row_count', 'e.file_name'])
      .select(['f.id as file_id', 'f.expires_at', 'p.first_name', 'p.last_name'])
      .orderBy('e.created_at', direction)
      .orderBy('e.id', direction)
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
    exportsOf(db, companyId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const results = rows.map((row): PartnerExport => {
    const isKept = row.file_id !== null && (row.expires_at === null || row.expires_at > now);
    return {
      _id: String(row.id),
      type: row.type,
      state: row.state === 'done' && !isKept ? 'expired' : row.state,
      created_at: row.created_at.toISOString(),
      created_by: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
      file_name: row.file_name,
      row_count: row.row_count,
      expires_at: isKept ? (row.expires_at?.toISOString() ?? null) : null,
    };
  });
  return { results, total: n, total_exact: true };
}

/** The file of an export of the company; null where there is no such export, or its file is gone. */
export async function findPartnerFile(
  db: Db,
  companyId: number,
  exportId: number,
  now: Date,
): Promise<number | null> {
  const row = await exportsOf(db, companyId)
    .select(['f.id', 'f.expires_at'])
    .where('e.id', '=', exportId)
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return null;
  return row.id;
}

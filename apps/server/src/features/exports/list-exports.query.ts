import type { ExportLog } from '@mishwar/contract';
import { type ExportApplication, type ExportType, isSuperAdmin } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';

/** Upper bound of the count; the portal shows "10,000+". */
export const COUNT_CAP = 10_000;

interface ExportsRequest {
  fromApplication?: ExportApplication[] | undefined;
  fromCompanyId?: string[] | undefined;
  type?: ExportType[] | undefined;
  sentMail?: 'yes' | 'no' | undefined;
  createdAtFrom?: string | undefined;
  createdAtTo?: string | undefined;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

interface ReadExport {
  id: number;
  type: string;
  from_application: string;
  company_name: string | null;
  operator_id: number | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  email: string | null;
  filter: unknown;
  state: 'queued' | 'running' | 'done' | 'failed';
  sent_mail: string | null;
  row_count: number | null;
  created_at: Date;
  file_name: string | null;
  kept_file: number | null;
  expires_at: Date | null;
}

async function matching(db: Db, request: ExportsRequest): Promise<RawBuilder<boolean>> {
  const { fromApplication, fromCompanyId, type, sentMail, createdAtFrom, createdAtTo } = request;
  const conditions: RawBuilder<boolean>[] = [];
  if (fromApplication?.length)
    conditions.push(sql<boolean>`e.from_application = any(${fromApplication}::text[])`);
  if (fromCompanyId?.length) conditions.push(sql<boolean>`e.company_id = any(${fromCompanyId}::bigint[])`);
  if (type?.length) conditions.push(sql<boolean>`e.type = any(${type}::text[])`);
  if (sentMail) conditions.push(sql<boolean>`(e.sent_mail is not null) = ${sentMail === 'yes'}`);
  const { from, before } = await resolvePeriod(db, { from: createdAtFrom, to: createdAtTo });
  if (from) conditions.push(sql<boolean>`e.created_at >= ${from}`);
  if (before) conditions.push(sql<boolean>`e.created_at < ${before}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A page of the export log as `viewer` sees it, and how many entries there are. */
export async function listExports(
  db: Db,
  request: ExportsRequest,
  viewer: OperatorActor,
  now: Date,
): Promise<{ data: ExportLog[]; total: number; total_exact: boolean }> {
  const { page, limit, sort } = request;
  const where = await matching(db, request);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<ReadExport>`
    with listed as (
      select e.id from export_log e where ${where}
      order by e.created_at ${direction}, e.id ${direction} offset ${offset} limit ${limit}
    )
    select e.id, e.type, e.from_application, company.name as company_name, e.operator_id,
      coalesce(o.first_name, p.first_name) as first_name, coalesce(o.last_name, p.last_name) as last_name,
      coalesce(o.phone, p.phone) as phone, coalesce(o.email, p.email) as email, e.filter, e.state, e.sent_mail, e.row_count, e.created_at, e.file_name,
      f.id as kept_file, f.expires_at
    from listed join export_log e on e.id = listed.id
    left join operator o on o.id = e.operator_id
    left join partner p on p.id = e.partner_id
    left join delivery_company company on company.id = e.company_id
    left join stored_file f on f.id = e.file_id
    order by e.created_at ${direction}, e.id ${direction}`.execute(db);
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = isLastPage ? offset + rows.length : await countUpTo(db, where);
  return {
    data: rows.map((row) => toEntry(row, viewer, now)),
    total: Math.min(counted, Math.max(COUNT_CAP, offset + rows.length)),
    total_exact: isLastPage || counted <= COUNT_CAP,
  };
}

async function countUpTo(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from export_log e where ${where} limit ${COUNT_CAP + 1}) c`.execute(db);
  return rows[0]?.n ?? 0;
}

function toEntry(row: ReadExport, viewer: OperatorActor, now: Date): ExportLog {
  const isKept = row.kept_file !== null && (row.expires_at === null || row.expires_at > now);
  const isGone = row.state === 'done' && !isKept;
  const mayOpen = row.operator_id === viewer.id || isSuperAdmin(viewer);
  return {
    _id: String(row.id),
    url: isKept ? `/exports/${row.id}` : null,
    fileName: row.file_name,
    sentMail: row.sent_mail,
    fromApplication: row.from_application,
    companyName: row.company_name,
    type: row.type,
    created_at: row.created_at.toISOString(),
    createdBy: {
      // Empty where the partner user is deleted.
      first_name: row.first_name ?? '',
      last_name: row.last_name ?? '',
      phone: row.phone ?? '',
      email: row.email ?? '',
    },
    filter: row.filter,
    state: isGone ? 'expired' : row.state,
    row_count: row.row_count,
    expires_at: isKept ? (row.expires_at?.toISOString() ?? null) : null,
    can: { download: isKept && mayOpen },
  };
}

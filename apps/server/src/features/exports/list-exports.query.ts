import type { ExportLog } from '@mishwar/contract';
import type { ExportState } from '@mishwar/db';
import { type ExportApplication, type ExportType, isSuperAdmin } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { EXPORT_STATE } from '../../platform/exports/export-state.ts';
import { isInPeriod, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import { redact } from '../../platform/log/redact.ts';
import type { Db } from '../../platform/transaction.ts';

interface ExportFilters {
  fromApplication?: ExportApplication[] | undefined;
  fromCompanyId?: string[] | undefined;
  type?: ExportType[] | undefined;
  sentMail?: 'yes' | 'no' | undefined;
  createdAtFrom?: string | undefined;
  createdAtTo?: string | undefined;
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
  state: ExportState;
  sent_mail: string | null;
  row_count: number | null;
  created_at: Date;
  file_name: string | null;
  kept_file: number | null;
  expires_at: Date | null;
}

const exportList = defineServerList<ExportFilters, ReadExport>({
  table: 'export_log',
  as: 'e',
  sortedBy: 'created_at',
  filters: {
    fromApplication: (applications) => isOneOf('e.from_application', 'text', applications),
    fromCompanyId: (ids) => isOneOf('e.company_id', 'bigint', ids),
    type: (types) => isOneOf('e.type', 'text', types),
    sentMail: (answer) => sql<boolean>`(e.sent_mail is not null) = ${answer === 'yes'}`,
    createdAtFrom: (from, db) => isInPeriod(db, 'e.created_at', { from }),
    createdAtTo: (to, db) => isInPeriod(db, 'e.created_at', { to }),
  },
  columns: sql`e.id, e.type, e.from_application, company.name as company_name, e.operator_id,
    coalesce(o.first_name, p.first_name) as first_name, coalesce(o.last_name, p.last_name) as last_name,
    coalesce(o.phone, p.phone) as phone, coalesce(o.email, p.email) as email, e.filter, ${EXPORT_STATE} as state,
    e.sent_mail, e.row_count, e.created_at, e.file_name, f.id as kept_file, f.expires_at`,
  joins: sql`
    left join operator o on o.id = e.operator_id
    left join partner p on p.id = e.partner_id
    left join delivery_company company on company.id = e.company_id
    left join stored_file f on f.id = e.file_id`,
});

/** A page of the export log as `viewer` sees it, and how many entries there are. */
export async function listExports(
  db: Db,
  { page, limit, sort, ...filters }: PageRequest & ExportFilters,
  viewer: OperatorActor,
  now: Date,
): Promise<{ data: ExportLog[]; total: number; total_exact: boolean }> {
  const { rows, ...totals } = await exportList.page(db, { page, limit, sort, filters });
  return { data: rows.map((row) => toEntry(row, viewer, now)), ...totals };
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
    // Stored in full until the export is made.
    filter: redact(row.filter),
    state: isGone ? 'expired' : row.state,
    row_count: row.row_count,
    expires_at: isKept ? (row.expires_at?.toISOString() ?? null) : null,
    can: { download: isKept && mayOpen },
  };
}

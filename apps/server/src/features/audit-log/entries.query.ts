import type { AuditCheck, AuditEntry, AuditFilters, AuditRow } from '@mishwar/contract';
import type { AuditFinding } from '@mishwar/domain';
import { sql } from 'kysely';
import { holdsText, isInPeriod, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';

/** An entry with the name of what it is about, where that has one. */
export interface ReadEntry {
  id: number;
  created_at: Date;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  subject_name: string | null;
  address: string | null;
}

/** Columns of the entry `e`. Names are read for the rows of a page, by primary key. */
const ENTRY_COLUMNS = sql`e.id, e.created_at, e.actor_kind, e.actor_id, e.actor_name, e.action, e.subject_kind,
  e.subject_id, e.address,
  case when e.subject_id ~ '^[0-9]{1,18}$' then case e.subject_kind
    when 'operator' then (select o.first_name || ' ' || o.last_name from operator o where o.id = e.subject_id::bigint)
    when 'driver' then (select d.name from driver d where d.id = e.subject_id::bigint)
    when 'delivery_company' then (select c.name from delivery_company c where c.id = e.subject_id::bigint)
  end end as subject_name`;

const toRow = (row: ReadEntry): AuditRow => ({
  _id: String(row.id),
  actor: {
    kind: row.actor_kind,
    _id: row.actor_id === null ? null : String(row.actor_id),
    name: row.actor_name,
  },
  action: row.action,
  subject:
    row.subject_kind === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id ?? '', name: row.subject_name },
  address: row.address,
  created_at: row.created_at.toISOString(),
});

export const auditList = defineServerList<AuditFilters, ReadEntry>({
  table: 'audit_entry',
  as: 'e',
  sortedBy: 'created_at',
  filters: {
    actor: (text) =>
      sql<boolean>`(e.actor_kind = 'operator' and e.actor_id = any(array(
        select o.id from operator o where ${holdsText('o.search_text', text)})))`,
    // An equality, so that the entries of one operator are read in the order of the index.
    operators: ([first, ...others]) =>
      sql<boolean>`(e.actor_kind = 'operator' and ${
        others.length === 0
          ? sql`e.actor_id = ${first}::bigint`
          : isOneOf('e.actor_id', 'bigint', [first ?? '', ...others])
      })`,
    actions: (actions) => isOneOf('e.action', 'text', actions),
    subjects: (subjects) => isOneOf('e.subject_kind', 'text', subjects),
    subject_id: (id) => sql<boolean>`e.subject_id = ${id}`,
    fromDate: (from, db) => isInPeriod(db, 'e.created_at', { from }),
    toDate: (to, db) => isInPeriod(db, 'e.created_at', { to }),
  },
  columns: ENTRY_COLUMNS,
});

/** A page of the audit log, and how many entries match. */
export async function listEntries(db: Db, request: PageRequest & { filters: AuditFilters }) {
  const { rows, ...totals } = await auditList.page(db, request);
  return { data: rows.map(toRow), ...totals };
}

/** An entry with what it changed and its seal; null where there is none. */
export async function readEntry(db: Db, id: number): Promise<AuditEntry | null> {
  const { rows } = await sql<
    ReadEntry & {
      request_id: string | null;
      before: unknown;
      after: unknown;
      sequence: number | null;
      hash: Buffer | null;
    }
  >`
    select ${ENTRY_COLUMNS}, e.request_id, e.before, e.after, s.sequence, s.hash
    from audit_entry e left join audit_seal s on s.entry_id = e.id where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { sequence, hash } = row;
  return {
    ...toRow(row),
    request_id: row.request_id,
    before: row.before,
    after: row.after,
    seal: sequence === null || hash === null ? null : { sequence, hash: hash.toString('hex') },
  };
}

/** The last check of the seals, and the newest of them. */
export async function readCheck(db: Db): Promise<AuditCheck> {
  const { rows } = await sql<{
    completed_at: Date | null;
    findings: { sequence: number; entry_id: number; finding: AuditFinding }[];
    sequence: number | null;
    hash: Buffer | null;
  }>`
    select c.completed_at, c.findings, s.sequence, s.hash from audit_check c
    left join lateral (select sequence, hash from audit_seal order by sequence desc limit 1) s on true`.execute(
    db,
  );
  const [row] = rows;
  return {
    sealed: row?.sequence ?? 0,
    head: row?.hash?.toString('hex') ?? null,
    completed_at: row?.completed_at?.toISOString() ?? null,
    findings: (row?.findings ?? []).map((one) => ({ ...one, entry_id: String(one.entry_id) })),
  };
}

import type { ApprovalRow } from '@mishwar/contract';
import { type ApprovalKind, decideApproval, getApprovalState, moneyToWire, type Role } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** Drivers named per row; further ones are only counted. */
const MAX_NAMED_DRIVERS = 5;

interface ApprovalsRequest {
  page: number;
  limit: number;
  sort: 1 | -1;
  all: 'yes' | 'no';
}
interface Viewer {
  id: number;
  role: Role;
}

/** A page of pending or all requests; an ADMIN sees only own ones. */
export async function listApprovals(
  db: Db,
  viewer: Viewer,
  { page, limit, sort, all }: ApprovalsRequest,
  now: Date,
) {
  const own = sql<boolean>`(${viewer.role === 'SUPER_ADMIN'} or a.requested_by = ${viewer.id})`;
  const waits = sql<boolean>`(a.state = 'PENDING' and a.expires_at > ${now})`;
  const wanted = sql<boolean>`(${all === 'yes'} or ${waits})`;
  const order = sort === 1 ? sql`a.requested_at, a.id` : sql`a.requested_at desc, a.id desc`;
  const counts = await sql<{ total: number; waiting: number }>`
    select count(*) filter (where ${wanted}) as total, count(*) filter (where ${waits}) as waiting
    from wallet_approval a where ${own} and (${all === 'yes'} or a.state = 'PENDING')`.execute(db);
  const { rows } = await sql<Stored>`
    ${SELECT} where ${own} and ${wanted} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const { total = 0, waiting = 0 } = counts.rows[0] ?? {};
  const results = rows.map((row) => toRow(row, viewer, now));
  return { data: { results, total, total_exact: true }, waiting };
}

/** How many requests wait, at most `limit`; of an ADMIN the own ones. */
export async function countWaitingApprovals(
  db: Db,
  viewer: Viewer,
  now: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from wallet_approval a where a.state = 'PENDING' and a.expires_at > ${now}
        and (${viewer.role === 'SUPER_ADMIN'} or a.requested_by = ${viewer.id}) limit ${limit}
    ) c`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One request as this viewer sees it. Throws where it does not exist. */
export async function readApproval(db: Db, viewer: Viewer, id: number, now: Date): Promise<ApprovalRow> {
  const { rows } = await sql<Stored>`${SELECT} where a.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no approval ${id}`);
  return toRow(row, viewer, now);
}

interface Stored {
  id: number;
  kind: ApprovalKind;
  state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
  driver_count: number;
  drivers: { _id: string; name: string }[];
  amount: number;
  gift: number;
  day_total: number | null;
  rule_credit_above: number | null;
  rule_mass_gifts: boolean | null;
  operator: ApprovalRow['operator'];
  requested_by: number;
  requested_by_name: string;
  requested_at: Date;
  expires_at: Date;
  decided_by: number | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  reason: string | null;
}

const SELECT = sql`
  select a.id, a.kind, a.state, cardinality(a.driver_ids) as driver_count, a.amount, a.gift, a.day_total,
    a.rule_credit_above, a.rule_mass_gifts, a.requested_by, a.requested_by_name, a.requested_at, a.expires_at, a.decided_by, a.decided_by_name, a.decided_at, a.reason,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', d.id::text, 'name', d.name) order by d.id), '[]')
      from driver d where d.id = any(a.driver_ids[:${sql.lit(MAX_NAMED_DRIVERS)}])) as drivers,
    (select jsonb_build_object('_id', o.id::text, 'name', o.first_name || ' ' || o.last_name, 'change', a.operator_change)
      from operator o where o.id = a.operator_id) as operator
  from wallet_approval a`;

const toRule = (creditAbove: number | null, mass_gifts: boolean) => ({
  credit_above: creditAbove === null ? null : moneyToWire(creditAbove),
  mass_gifts,
});

/** Maps a request to the wire. */
function toRow(row: Stored, viewer: Viewer, now: Date): ApprovalRow {
  const may = (deed: 'approve' | 'withdraw') => decideApproval(row, viewer, deed, now).ok;
  return {
    _id: String(row.id),
    kind: row.kind,
    state: getApprovalState(row, now),
    rule: row.rule_mass_gifts === null ? null : toRule(row.rule_credit_above, row.rule_mass_gifts),
    operator: row.operator,
    drivers: row.drivers,
    driver_count: row.driver_count,
    amount: moneyToWire(row.amount),
    gift: moneyToWire(row.gift),
    sum: moneyToWire((row.amount + row.gift) * row.driver_count),
    day_total: row.day_total === null ? null : moneyToWire(row.day_total),
    requested_by: { _id: String(row.requested_by), name: row.requested_by_name },
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by:
      row.decided_by === null ? null : { _id: String(row.decided_by), name: row.decided_by_name ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    can: { decide: may('approve'), withdraw: may('withdraw') },
  };
}

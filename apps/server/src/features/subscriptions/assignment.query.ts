import type { AssignedDriver, Assignment } from '@mishwar/contract';
import { ASSIGNMENT_OUTCOMES, type AssignmentOutcome, moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import { hasLiveJob } from '../../platform/jobs/live-job.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

/** Prefix of the key of the job that carries out an assignment; the id of the assignment follows. */
export const ASSIGNMENT_JOB_KEY = 'membership-assignment:';

/** An assignment with its progress: one whose job was cancelled or lost has failed, unless no driver waits. Undefined where there is none. */
export async function readAssignment(db: Db | Trx, id: number): Promise<Assignment | undefined> {
  const { rows } = await sql<{
    id: number;
    name: string;
    created_at: Date;
    created_by_name: string;
    outcome: AssignmentOutcome | null;
    n: number;
    is_live: boolean;
  }>`
    select a.id, s.name, a.created_at, a.created_by_name, d.outcome, count(*) as n,
      ${hasLiveJob(ASSIGNMENT_JOB_KEY, sql`a.id`)} as is_live
    from membership_assignment a join subscription s on s.id = a.subscription_id
      join membership_assignment_driver d on d.assignment_id = a.id
    where a.id = ${id} group by a.id, s.name, d.outcome`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const countOf = (outcome: AssignmentOutcome | null) => rows.find((row) => row.outcome === outcome)?.n ?? 0;
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  const waiting = countOf(null);
  return {
    _id: String(first.id),
    subscriptionName: first.name,
    state: waiting === 0 ? 'done' : first.is_live ? 'running' : 'failed',
    total,
    done: total - waiting,
    outcomes: Object.fromEntries(
      ASSIGNMENT_OUTCOMES.map((outcome) => [outcome, countOf(outcome)]),
    ) as Assignment['outcomes'],
    created_at: first.created_at.toISOString(),
    created_by: first.created_by_name,
  };
}

interface DriversRequest {
  id: number;
  outcome?: AssignmentOutcome[] | undefined;
  page: number;
  limit: number;
  sort: 1 | -1;
}

/** What an assignment did for each driver, by the driver's id. */
export async function listAssignedDrivers(
  db: Db,
  { id, outcome, page, limit, sort }: DriversRequest,
): Promise<{ data: AssignedDriver[]; total: number }> {
  const where = sql`a.assignment_id = ${id} and (${outcome ?? null}::text[] is null or a.outcome = any(${outcome ?? null}::text[]))`;
  const direction = sql.raw(sort === 1 ? 'desc' : 'asc');
  const [listed, counted] = await Promise.all([
    sql<{
      id: number;
      name: string;
      phone: string;
      outcome: AssignmentOutcome | null;
      missing: number | null;
    }>`
      select d.id, d.name, d.phone, a.outcome, a.missing
      from membership_assignment_driver a join driver d on d.id = a.driver_id
      where ${where} order by a.driver_id ${direction} offset ${(page - 1) * limit} limit ${limit}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*) as n from membership_assignment_driver a where ${where}`.execute(db),
  ]);
  return {
    data: listed.rows.map((row) => ({
      driver: { _id: String(row.id), name: row.name, phone: row.phone },
      outcome: row.outcome,
      missing: row.missing === null ? null : moneyToWire(row.missing),
    })),
    total: counted.rows[0]?.n ?? 0,
  };
}

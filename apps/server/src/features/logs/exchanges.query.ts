import type { ExchangeOutcome } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { type ExchangeFilters, type LogTable, matchingExchanges } from './matching-exchanges.ts';

/** Upper bound of the count; the portal shows "10,000+". */
export const COUNT_CAP = 10_000;

/** A row of a log with the names of its driver and its order. */
export interface ReadExchange {
  id: number;
  created_at: Date;
  type: string;
  method: string;
  url: string;
  status: number;
  outcome: ExchangeOutcome;
  duration_ms: number;
  attempt: number | null;
  correlation_id: string;
  order_number: string | null;
  driver_id: number | null;
  driver_id_number: string | null;
  driver_name: string | null;
  transaction_id: string | null;
  transaction_status: string | null;
  from_application: string | null;
  headers: Record<string, unknown> | null;
  message: string | null;
  details: Record<string, unknown> | null;
  request_body: string | null;
  request_file: string | null;
  response_body: string | null;
  response_file: string | null;
}

interface Request {
  filters: ExchangeFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

export interface ExchangePage {
  rows: ReadExchange[];
  total: number;
  total_exact: boolean;
}

const COLUMNS = sql`e.id, e.created_at, e.type, e.method, e.url, e.status, e.outcome, e.duration_ms, e.attempt,
  e.correlation_id, e.order_number, e.driver_id, e.driver_id_number, d.name as driver_name, e.transaction_id,
  e.transaction_status, e.from_application, e.headers, e.message, e.details, e.request_file, e.response_file`;
const BODIES = sql`e.request_body, e.response_body`;

/** Logs whose rows show fields of the bodies. Their pages are small. */
const WITH_BODIES: ReadonlySet<LogTable> = new Set(['odoo_log', 'hyperpay_log', 'payfort_log']);

/** The columns of a row of the log `e`; bodies are compressed, and only rows that show them read them. */
export const columnsOf = (table: LogTable) =>
  sql`${COLUMNS}, ${WITH_BODIES.has(table) ? BODIES : sql`null::text as request_body, null::text as response_body`}`;

/** A page of a log, and how many rows match. `db` limits each statement's time. */
export async function listExchanges(
  db: Db,
  table: LogTable,
  { filters, page, limit, sort }: Request,
): Promise<ExchangePage> {
  const where = await matchingExchanges(db, filters);
  const log = sql.table(table);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<ReadExchange>`
    with listed as (
      select e.id, e.created_at from ${log} e where ${where}
      order by e.created_at ${direction}, e.id ${direction} offset ${offset} limit ${limit}
    )
    select ${columnsOf(table)} from listed
    join ${log} e on e.id = listed.id and e.created_at = listed.created_at
    left join driver d on d.id = e.driver_id
    order by e.created_at ${direction}, e.id ${direction}`.execute(db);
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = isLastPage ? offset + rows.length : await countUpTo(db, log, where);
  return {
    rows,
    total: Math.min(counted, Math.max(COUNT_CAP, offset + rows.length)),
    total_exact: isLastPage || counted <= COUNT_CAP,
  };
}

async function countUpTo(db: Db, log: RawBuilder<unknown>, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${log} e where ${where} limit ${COUNT_CAP + 1}) c`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One row of a log; null where it has none with this id. */
export async function readExchange(db: Db, table: LogTable, id: number): Promise<ReadExchange | null> {
  const { rows } = await sql<ReadExchange>`
    select ${COLUMNS}, ${BODIES} from ${sql.table(table)} e left join driver d on d.id = e.driver_id
    where e.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Which of these messages an attempt delivered. */
export async function findSucceeded(
  db: Db,
  table: LogTable,
  correlationIds: readonly string[],
): Promise<Set<string>> {
  if (correlationIds.length === 0) return new Set();
  const { rows } = await sql<{ correlation_id: string }>`
    select distinct e.correlation_id from ${sql.table(table)} e
    where e.correlation_id = any(${correlationIds}::text[]) and e.outcome = 'success'`.execute(db);
  return new Set(rows.map(({ correlation_id }) => correlation_id));
}

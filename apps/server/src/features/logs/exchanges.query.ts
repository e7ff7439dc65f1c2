import type { LogAttempt } from '@mishwar/contract';
import type { ExchangeOutcome } from '@mishwar/domain';
import { sql } from 'kysely';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';
import { EXCHANGE_FILTERS, type ExchangeFilters, type LogTable } from './matching-exchanges.ts';

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
  driver_is_active: boolean | null;
  driver_citc_status: boolean | null;
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

const COLUMNS = sql`e.id, e.created_at, e.type, e.method, e.url, e.status, e.outcome, e.duration_ms, e.attempt,
  e.correlation_id, e.order_number, e.driver_id, e.driver_id_number, d.name as driver_name, d.is_active as driver_is_active,
  d.citc_status as driver_citc_status, e.transaction_id, e.transaction_status, e.from_application, e.headers, e.message,
  e.details, e.request_file, e.response_file`;
const BODIES = sql`e.request_body, e.response_body`;

/** What the messages of the outbox are named by in the logs. */
export const MESSAGE = /^outbox:(\d{1,18})$/;

const DRIVER = sql`left join driver d on d.id = e.driver_id`;

/** A log as a list. Bodies are compressed, and only rows that show fields of them read them; their pages are small. */
const logList = (table: LogTable, showsBodies: boolean) =>
  defineServerList<ExchangeFilters, ReadExchange>({
    table,
    as: 'e',
    sortedBy: 'created_at',
    filters: EXCHANGE_FILTERS,
    columns: sql`${COLUMNS}, ${showsBodies ? BODIES : sql`null::text as request_body, null::text as response_body`}`,
    joins: DRIVER,
  });

/** Pages, totals and files of each log. */
export const LOG_LISTS = {
  citc_log: logList('citc_log', false),
  http_log: logList('http_log', false),
  shukah_log: logList('shukah_log', false),
  odoo_log: logList('odoo_log', true),
  hyperpay_log: logList('hyperpay_log', true),
  payfort_log: logList('payfort_log', true),
} satisfies Record<LogTable, unknown>;

/** One row of a log; null where it has none with this id. */
export async function readExchange(db: Db, table: LogTable, id: number): Promise<ReadExchange | null> {
  const { rows } = await sql<ReadExchange>`
    select ${COLUMNS}, ${BODIES} from ${sql.table(table)} e ${DRIVER}
    where e.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Repeats of one message that are read at most. */
const MAX_ATTEMPTS = 100;

/** The exchanges that carried the message of a row, in their sequence, that row included. */
export async function readAttempts(
  db: Db,
  table: LogTable,
  { correlation_id, type }: Pick<ReadExchange, 'correlation_id' | 'type'>,
): Promise<LogAttempt[]> {
  const { rows } = await sql<Pick<ReadExchange, 'id' | 'created_at' | 'status' | 'outcome' | 'duration_ms'>>`
    select id, created_at, status, outcome, duration_ms from ${sql.table(table)}
    where correlation_id = ${correlation_id} and type = ${type} order by id limit ${MAX_ATTEMPTS}`.execute(
    db,
  );
  return rows.map(({ id, created_at, ...row }) => ({
    ...row,
    _id: String(id),
    created_at: created_at.toISOString(),
  }));
}

/** What became of the messages of failed calls, by their correlation ids. */
export interface MessageStates {
  /** An attempt delivered it. */
  succeeded: ReadonlySet<string>;
  /** It stands in the outbox and was not delivered. */
  undelivered: ReadonlySet<string>;
}

/** What became of the messages that the failed ones among these calls to the regulator carried. */
export async function findMessageStates(db: Db, calls: readonly ReadExchange[]): Promise<MessageStates> {
  const ids = calls
    .filter(({ outcome }) => outcome !== 'success')
    .map(({ correlation_id }) => correlation_id);
  const [succeeded, undelivered] = await Promise.all([
    findSucceeded(db, 'citc_log', ids),
    findUndelivered(db, ids),
  ]);
  return { succeeded, undelivered };
}

async function findUndelivered(db: Db, correlationIds: readonly string[]): Promise<Set<string>> {
  const ids = correlationIds.flatMap((id) => MESSAGE.exec(id)?.[1] ?? []);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from outbox where id = any(${ids}::bigint[]) and sent_at is null`.execute(db);
  return new Set(rows.map(({ id }) => `outbox:${id}`));
}

/** Which of these messages an attempt delivered. */
async function findSucceeded(
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

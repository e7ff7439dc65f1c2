import { Readable } from 'node:stream';
import type { ExchangeOutcome, ExchangeThirdParty } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { redactExchange, redactText } from '../log/redact.ts';
import type { Db, Trx } from '../transaction.ts';

/** A request to or from a third party, and what came of it. */
export interface Exchange {
  thirdParty: ExchangeThirdParty;
  /** The operation: `ORDER_CREATE`. */
  type: string;
  method: string;
  url: string;
  /** HTTP status; 0 where no answer came. */
  status: number;
  outcome: ExchangeOutcome;
  durationMs: number;
  /** Attempt of the same message, from 1; absent counts as 1. */
  attempt?: number;
  /** Equal for all attempts of a message: the idempotency key that the third party saw. */
  correlationId: string;
  orderNumber?: string | null;
  /** Absent: the driver of the order. */
  driverId?: number | null;
  headers?: object | undefined;
  /** An object, or a text as it was sent. */
  request?: unknown;
  response?: unknown;
  /** What went wrong, in words. */
  message?: string | null | undefined;
  /** Of a payment gateway. */
  payment?: { transactionId: string | null; status: string | null; application: string | null };
  /** What only this third party has. */
  details?: object;
  at?: Date;
}

/** Bodies above this many bytes go to the file store. */
const MAX_INLINE_BYTES = 64 << 10;
const MAX_MESSAGE_LENGTH = 1_000;

/**
 * Writes an exchange to its log, redacted. The only way into the logs. Call it in the transaction that records the
 * effect of the exchange, so that neither is stored without the other.
 */
export async function recordExchange(
  { files }: Pick<App, 'files'>,
  db: Db | Trx,
  exchange: Exchange,
): Promise<void> {
  const request = await storeBody(files, exchange.request);
  const response = await storeBody(files, exchange.response);
  try {
    await insertExchange(db, exchange, request, response);
  } catch (error) {
    for (const { file } of [request, response]) if (file) await files.remove(file).catch(() => undefined);
    throw error;
  }
}

interface StoredBody {
  text: string | null;
  file: string | null;
}

async function storeBody(files: App['files'], body: unknown): Promise<StoredBody> {
  const text = toRedactedText(body);
  if (text === null || Buffer.byteLength(text) <= MAX_INLINE_BYTES) return { text, file: null };
  const { path } = await files.write(Readable.from([Buffer.from(text)]));
  return { text: null, file: path };
}

/** JSON stays JSON, whatever its order of keys; any other text stays a text. */
function toRedactedText(body: unknown): string | null {
  if (body === undefined || body === null || body === '') return null;
  if (body instanceof URLSearchParams) return JSON.stringify(redactExchange(Object.fromEntries(body)));
  if (typeof body !== 'string') return JSON.stringify(redactExchange(body));
  try {
    return JSON.stringify(redactExchange(JSON.parse(body)));
  } catch {
    return redactText(body);
  }
}

async function insertExchange(
  db: Db | Trx,
  exchange: Exchange,
  request: StoredBody,
  response: StoredBody,
): Promise<void> {
  const { payment } = exchange;
  const json = (value: object | undefined) => (value ? JSON.stringify(redactExchange(value)) : null);
  await sql`
    insert into exchange_log (third_party, created_at, type, method, url, status, outcome, duration_ms, attempt, correlation_id,
      order_id, order_number, is_reorder, driver_id, driver_id_number, transaction_id, transaction_status, from_application,
      headers, request_body, request_file, response_body, response_file, message, details)
    select ${exchange.thirdParty}::exchange_third_party, ${exchange.at ?? new Date()}::timestamptz, ${exchange.type}, ${exchange.method},
      ${redactText(exchange.url)}, ${exchange.status}::smallint, ${exchange.outcome}::exchange_outcome,
      ${Math.round(exchange.durationMs)}::integer, ${exchange.attempt ?? null}::smallint, ${exchange.correlationId},
      o.id, given.order_number, coalesce(o.parent_order_id is not null, false), d.id, d.id_number,
      ${payment?.transactionId ?? null}::text, ${payment?.status ?? null}::text, ${payment?.application ?? null}::text,
      ${json(exchange.headers)}::jsonb, ${request.text}::text, ${request.file}::text, ${response.text}::text,
      ${response.file}::text, ${exchange.message ? redactText(exchange.message).slice(0, MAX_MESSAGE_LENGTH) : null}::text,
      ${json(exchange.details)}::jsonb
    from (values (${exchange.orderNumber ?? null}::text, ${exchange.driverId ?? null}::bigint)) given (order_number, driver_id)
    left join orders o on o.order_number = given.order_number
    left join driver d on d.id = coalesce(given.driver_id, o.driver_id)`.execute(db);
}

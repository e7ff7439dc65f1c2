import { randomBytes } from 'node:crypto';
import { messageKeyOf, pathOf, type SchemaIssue } from '@mishwar/contract';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { RequestError } from './request-error.ts';

/** Wire format of every error. */
interface WireError {
  defined: boolean;
  code: string;
  status: number;
  message: string;
  data: { errors: { field?: string; msg: string }[]; request_id: string };
}

const CODES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['BAD_REQUEST', 'request_malformed'],
  401: ['UNAUTHORIZED', 'unauthorized'],
  403: ['FORBIDDEN', 'forbidden'],
  404: ['NOT_FOUND', 'not_found'],
  408: ['REQUEST_TIMEOUT', 'request_timeout'],
  413: ['PAYLOAD_TOO_LARGE', 'body_too_large'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'content_type_not_supported'],
  421: ['MISDIRECTED_REQUEST', 'host_unknown'],
  426: ['UPGRADE_REQUIRED', 'client_outdated'],
  429: ['TOO_MANY_REQUESTS', 'too_many_requests'],
  431: ['REQUEST_HEADER_FIELDS_TOO_LARGE', 'headers_too_large'],
  503: ['SERVICE_UNAVAILABLE', 'not_ready'],
};

/** Id of a request, in its log lines and its answer. */
export const newRequestId = (): string => randomBytes(8).toString('hex');

/** Body of an error with `status`; `message` is a message key. Unknown statuses become 500 without details. */
export function wireError(status: number, requestId: string, message?: string): WireError {
  const [code, usual] = CODES[status] ?? ['INTERNAL_SERVER_ERROR', 'error'];
  const text = message ?? usual;
  return {
    defined: false,
    code,
    status: CODES[status] ? status : 500,
    message: text,
    data: { errors: [{ msg: text }], request_id: requestId },
  };
}

/** Answers 429 with the seconds to wait, in the body and in Retry-After. */
export function sendTooManyRequests(
  request: FastifyRequest,
  reply: FastifyReply,
  wait: number,
): FastifyReply {
  const { data, ...refusal } = wireError(429, request.id);
  return reply
    .status(429)
    .header('retry-after', wait)
    .send({ ...refusal, data: { ...data, retryAfter: wait } });
}

/** Body for an error of the web server: an unreadable body, a malformed URL. */
export function fromServerError({ id, log }: FastifyRequest, error: FastifyError | RequestError): WireError {
  const given = error.statusCode ?? 500;
  // Client errors without a message key of their own, such as a path parameter that is too long, become 400.
  const status = given >= 400 && given < 500 && !CODES[given] ? 400 : given;
  if (status >= 500 && !(error instanceof RequestError)) log.error({ error }, 'request failed');
  return wireError(status, id, /^[a-z]+(_[a-z]+)+$/.test(error.message) ? error.message : undefined);
}

/** Maps an error of a handler to its response: invalid input by field, a refusal by its status, unexpected errors by request id. */
export function toClientError(error: unknown, context: Context, detailed: boolean): unknown {
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const { issues, data: input } =
      error.cause instanceof ValidationError ? error.cause : { issues: [], data: undefined };
    if (issues.length === 0) return plain(400, context.requestId);
    return new ORPCError('VALIDATION', {
      defined: true,
      status: 422,
      message: 'validation_failed',
      data: { errors: listFieldErrors(issues as readonly Issue[], input, detailed) },
    });
  }
  if (error instanceof ORPCError && error.status < 500) {
    addRetryAfter(error, context);
    return withErrorList(error);
  }
  if (error instanceof RequestError) {
    if (error.retryAfter !== undefined) context.setHeader('retry-after', String(error.retryAfter));
    return plain(error.statusCode, context.requestId, error.message);
  }
  if (isStatementTimeout(error)) {
    const message = 'list_too_slow';
    return new ORPCError('LIST_TOO_SLOW', {
      defined: true,
      status: 422,
      message,
      data: { errors: [{ msg: message }] },
    });
  }
  context.app.log.error({ requestId: context.requestId, error: causeOf(error) }, 'request failed');
  return plain(500, context.requestId);
}

/** The header Retry-After of a 429, with the seconds of its body. */
function addRetryAfter({ status, data }: ORPCError<string, unknown>, context: Context): void {
  if (status !== 429 || typeof data !== 'object' || data === null || !('retryAfter' in data)) return;
  context.setHeader('retry-after', String(data.retryAfter));
}

/** SQLSTATE query_canceled: the statement timeout of the list pool. */
const QUERY_CANCELED = '57014';

/** Whether PostgreSQL cancelled the statement: of all pools only `App.listPool` has a statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}

/** Adds the list of errors to an error that has a message alone, so that clients read one shape. */
function withErrorList(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const { data = {}, defined, code, status, message } = error;
  if (typeof data !== 'object' || data === null || 'errors' in data) return error;
  return new ORPCError(code, { defined, status, message, data: { ...data, errors: [{ msg: message }] } });
}

function plain(status: number, requestId: string, key?: string): ORPCError<string, unknown> {
  const { code, message, data } = wireError(status, requestId, key);
  return new ORPCError(code, { status, message, data });
}

function causeOf(error: unknown): unknown {
  if (!(error instanceof ORPCError) || !(error.cause instanceof Error)) return error;
  const { cause } = error;
  // An invalid response is a fault of the server: the log names the field.
  return cause instanceof ValidationError
    ? new Error(`${cause.message} ${JSON.stringify(cause.issues).slice(0, 2000)}`, { cause })
    : cause;
}

/** Errors in an answer. */
export const MAX_LISTED_ERRORS = 20;
/** Characters of a field's name in an answer. */
const MAX_FIELD_LENGTH = 200;

interface Issue extends SchemaIssue {
  /** Unknown keys, of the code `unrecognized_keys`. */
  keys?: readonly string[];
}

/** The first errors by field; an answer is bounded whatever was sent. */
function listFieldErrors(
  issues: readonly Issue[],
  input: unknown,
  detailed: boolean,
): { field?: string; msg: string }[] {
  const errors: { field?: string; msg: string }[] = [];
  for (const issue of issues) {
    if (errors.length >= MAX_LISTED_ERRORS) break;
    errors.push(...fieldErrors(issue, input, detailed).slice(0, MAX_LISTED_ERRORS - errors.length));
  }
  return errors;
}

/** Body of the refusal of unknown keys. */
export function unknownFields(
  keys: readonly string[],
): Omit<WireError, 'data'> & { data: { errors: unknown[] } } {
  const fields = keys.slice(0, MAX_LISTED_ERRORS);
  return {
    defined: true,
    code: 'VALIDATION',
    status: 422,
    message: 'validation_failed',
    data: { errors: fields.map((key) => ({ field: shortField(key), msg: 'unknown_field' })) },
  };
}

const shortField = (field: string): string => field.slice(0, MAX_FIELD_LENGTH).toWellFormed();

function fieldErrors(issue: Issue, input: unknown, detailed: boolean): { field?: string; msg: string }[] {
  const path = pathOf(issue);
  const inside = detailed ? path.slice(1) : path;
  if (issue.code === 'unrecognized_keys') {
    const keys = (issue.keys ?? []).slice(0, MAX_LISTED_ERRORS);
    return keys.map((key) => ({ field: shortField([...inside, key].join('.')), msg: 'unknown_field' }));
  }
  const field = shortField(inside.join('.'));
  return [{ ...(field ? { field } : {}), msg: messageKeyOf(issue, input) }];
}

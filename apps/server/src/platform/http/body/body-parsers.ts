import type { Readable } from 'node:stream';
import { MAX_BODY_BYTES } from '@mishwar/contract';
import { MAX_UPLOAD_BYTES } from '@mishwar/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_LISTED_ERRORS } from '../errors.ts';
import { RequestError } from '../request-error.ts';
import { type BodyBudgets, openBodyAccount } from './body-budget.ts';
import { findUnknownKeys, isJsonShapeAllowed } from './json-shape.ts';
import { parseMultipart } from './multipart.ts';
import { type BodyLimits, maxBodyMs, readChunks } from './read-body.ts';

/** The rest of a refused body is discarded up to here, so that the client receives the response. */
const MAX_DISCARDED_BYTES = 64 << 20;
/** Multipart headers and fields besides the file, in bytes. */
const MULTIPART_OVERHEAD_BYTES = 64 << 10;

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw bytes of a JSON body, for signature checks. */
    rawBody?: Buffer;
    /** Takes bytes of the body from its caller's budget. */
    takeBodyBytes: (bytes: number) => boolean;
    /** The first unknown keys of a JSON body that has so many of them that it was not parsed. */
    unknownKeys?: readonly string[];
  }
  interface FastifyContextConfig {
    /** Maximum size of a JSON body in bytes. */
    maxBodyBytes?: number;
    /** Whether the route takes multipart/form-data. */
    upload?: boolean;
    /** Declared keys of a JSON body; null where any key is taken. */
    bodyKeys?: ReadonlySet<string> | null;
  }
}

/**
 * Adds the parsers of bodies, bounded by route. A body is read after the route has admitted its caller; other content
 * types and multipart bodies of routes that declare no upload are refused unread.
 */
export function addBodyParsers(server: FastifyInstance, budgets: BodyBudgets): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.decorateRequest('takeBodyBytes');
  server.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload;
    if (request.method === 'GET' || request.method === 'HEAD')
      throw new RequestError(400, 'request_malformed');
    const { maxBytes, tooLarge, declaredBytes } = limitsOf(request);
    if ((declaredBytes ?? 0) > maxBytes) throw new RequestError(413, tooLarge);
    request.takeBodyBytes = openBodyAccount(budgets, request, reply);
    return payload;
  });
  server.addHook('onResponse', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed) return;
    // A body that took too long would take as long to discard.
    if (reply.statusCode === 408) raw.destroy();
    else discardRest(raw, declaredBytesOf(raw));
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const chunks: Buffer[] = [];
    await readChunks(payload, limitsOf(request), (chunk) => chunks.push(chunk));
    const raw = Buffer.concat(chunks);
    request.rawBody = raw;
    if (raw.length === 0) return undefined;
    if (!isJsonShapeAllowed(raw)) throw new RequestError(413, 'body_too_complex');
    const { bodyKeys } = request.routeOptions.config;
    const unknown = bodyKeys ? findUnknownKeys(raw, bodyKeys, MAX_LISTED_ERRORS) : [];
    if (unknown.length >= MAX_LISTED_ERRORS) {
      request.unknownKeys = unknown;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      parseJson(request, raw.toString('utf8'), (error, body: unknown) => {
        if (error) reject(new RequestError(400, 'body_not_json'));
        // Raw bytes cannot hold such characters: they would be invalid JSON or UTF-8.
        else if (raw.includes('\\u') && hasInvalidText(body)) reject(new RequestError(400, 'text_broken'));
        else resolve(body);
      });
    });
  });
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (!request.routeOptions.config.upload) throw new RequestError(415, 'content_type_not_supported');
    return parseMultipart(payload, request.headers['content-type'] ?? '', limitsOf(request));
  });
  server.addContentTypeParser('*', async () => {
    throw new RequestError(415, 'content_type_not_supported');
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limitsOf(request: FastifyRequest): BodyLimits {
  const { upload, maxBodyBytes = MAX_BODY_BYTES.default } = request.routeOptions.config;
  const { takeBodyBytes: take, headers } = request;
  const declaredBytes = declaredBytesOf({ headers });
  return upload && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
    ? {
        maxBytes: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
        tooLarge: 'max_size_image',
        declaredBytes,
        take,
      }
    : { maxBytes: maxBodyBytes, tooLarge: 'body_too_large', declaredBytes, take };
}

/** Discards the rest of a body whose request is answered, and cuts one that does not end in the time of its size. */
function discardRest(body: Readable, declaredBytes: number | null): void {
  let size = 0;
  const deadline = setTimeout(() => body.destroy(), maxBodyMs(declaredBytes ?? 0));
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) body.destroy();
  });
  body.once('close', () => clearTimeout(deadline));
  body.resume();
}

function declaredBytesOf({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const declared = headers['content-length'];
  return declared === undefined ? null : Number(declared);
}

/** Whether a nested text holds NUL or a lone surrogate, which PostgreSQL cannot store. */
function hasInvalidText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, inner]) => hasInvalidText(key) || hasInvalidText(inner));
}

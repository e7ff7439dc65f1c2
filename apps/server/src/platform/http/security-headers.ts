import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { newRequestId, wireError } from './errors.ts';

const STRICT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response. By default nothing may be loaded or cached. */
export const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
  'content-security-policy': STRICT_POLICY,
  'cache-control': 'no-store',
} as const;

/** Content types that a browser executes: pages and scripts (workers). Downloads are excluded. */
const RUNS_IN_BROWSER = /^(text\/html|(text|application)\/javascript)\b/;

/** Content security policy of a page: this origin alone, and inline scripts with the given hashes. */
function pagePolicy(scriptHashes: readonly string[]): string {
  const scripts = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    // The component library adds style elements and attributes at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Adds the security headers to every response. They depend on the content type, never on the URL, which has many
 * spellings.
 */
export function addSecurityHeaders(server: FastifyInstance, scriptHashes: readonly string[]): void {
  const page = pagePolicy(scriptHashes);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
  });
  server.addHook('onSend', async (_request, reply, payload) => {
    const runs = RUNS_IN_BROWSER.test(String(reply.getHeader('content-type') ?? ''));
    if (runs && !reply.hasHeader('content-disposition')) reply.header('content-security-policy', page);
    return payload;
  });
}

/** Rejects malformed and timed-out requests like every other: with an error body, a request id and the security headers. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const requestId = newRequestId();
  const body = JSON.stringify(wireError(status, requestId));
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) {
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroy(error);
}

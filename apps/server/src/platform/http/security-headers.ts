import type { FastifyInstance } from 'fastify';
import { API_PREFIXES } from './api.ts';

const ALWAYS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
} as const;

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What a page may load: our origin alone, and of inline scripts only those with these hashes. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  const scripts = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    // The component library writes style elements and attributes at run time.
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

/** Headers of every answer; answers of the API are never stored by anybody. */
export function secureAnswers(server: FastifyInstance, scriptHashes: readonly string[]): void {
  const page = pagePolicy(scriptHashes);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...ALWAYS, 'x-request-id': request.id });
    const isApi = API_PREFIXES.some((prefix) => request.url.startsWith(prefix));
    reply.header('content-security-policy', isApi ? API_POLICY : page);
    if (isApi) reply.header('cache-control', 'no-store');
  });
}

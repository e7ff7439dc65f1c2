import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES } from './limits.ts';

const JSON_MAX_BYTES = 1 << 20;
/** An oversized body is read and discarded up to here, so that the client receives the response. */
const DRAIN_MAX_BYTES = 64 << 20;
/** Multipart headers and fields besides the file, in bytes. */
const MULTIPART_OVERHEAD_BYTES = 64 << 10;

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw bytes of a JSON body, for signature checks. */
    rawBody?: Buffer;
  }
}

class BodyError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Adds parsers for JSON and multipart bodies of bounded size; other content types are rejected. */
export function addBodyParsers(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const raw = await readAll(payload, JSON_MAX_BYTES, 'body_too_large');
    request.rawBody = raw;
    if (raw.length === 0) return undefined;
    return new Promise((resolve, reject) => {
      parseJson(request, raw.toString('utf8'), (error, body: unknown) => {
        if (error) reject(new BodyError(400, 'body_not_json'));
        // Raw bytes cannot hold such characters: they would be invalid JSON or UTF-8.
        else if (raw.includes('\\u') && hasInvalidText(body)) reject(new BodyError(400, 'text_broken'));
        else resolve(body);
      });
    });
  });
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readAll(payload, UPLOAD_MAX_BYTES + MULTIPART_OVERHEAD_BYTES, 'max_size_image');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
      throw new BodyError(400, 'body_not_multipart');
    });
  });
  server.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => {
    await readAll(payload, JSON_MAX_BYTES, 'body_too_large');
    throw new BodyError(415, 'content_type_not_supported');
  });
}

/** Whether a nested text holds NUL or a lone surrogate, which PostgreSQL cannot store. */
function hasInvalidText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, inner]) => hasInvalidText(key) || hasInvalidText(inner));
}

async function readAll(payload: Readable, max: number, tooLarge: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
    else {
      chunks.length = 0;
      if (size > DRAIN_MAX_BYTES) break;
    }
  }
  if (size > max) throw new BodyError(413, tooLarge);
  return Buffer.concat(chunks);
}

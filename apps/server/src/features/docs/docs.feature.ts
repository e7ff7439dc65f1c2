import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '../../platform/feature.ts';
import { wireError } from '../../platform/http/errors.ts';
import { sendInSlices } from '../../platform/http/files/send-in-slices.ts';
import { generateOpenApi } from '../../platform/http/openapi.ts';
import { limitByNetwork } from '../../platform/limits/call-limits.ts';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import { authenticateStaff } from '../auth/public.ts';

const SCALAR_THREAD = new URL('./scalar-thread.ts', import.meta.url);

/**
 * `/openapi.json` and `/docs`, the Scalar API reference that shows it, served from this origin. Outside demo mode the
 * document is for staff; the page holds no data and sends the token of the signed-in browser. All of it counts against
 * the limit of the address.
 */
export const docsFeature: Feature = {
  name: 'docs',
  routes(server, app) {
    const onRequest = limitByNetwork(app, 'docs', 'public');
    const config = { limit: 'calls of the API reference a minute' } as const;
    const isStaff = async (request: FastifyRequest) =>
      app.config.demo || (await authenticateStaff(app, request)).kind === 'operator';
    const serve = (path: string, type: string, read: () => Promise<Prepared>, options: Serving = {}) =>
      server.get(path, { onRequest, config }, async (request, reply) => {
        if (options.forStaff && !(await isStaff(request))) {
          return reply.status(401).send(wireError(401, request.id));
        }
        const { plain, gzipped } = await read();
        if (options.cacheControl) reply.header('cache-control', options.cacheControl);
        reply.header('vary', 'accept-encoding').type(`${type}; charset=utf-8`);
        return /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
          ? sendInSlices(reply.header('content-encoding', 'gzip'), gzipped)
          : sendInSlices(reply, plain);
      });
    const page = { cacheControl: 'no-cache' };
    const asset = (name: string) =>
      memoize(() => prepare(readFile(new URL(`./page/${name}`, import.meta.url))));
    serve('/docs', 'text/html', asset('docs.html'), page);
    serve('/docs/docs.js', 'text/javascript', asset('docs.js'), page);
    serve('/docs/scalar.js', 'text/javascript', memoize(readScalarScript), {
      cacheControl: 'public, max-age=3600',
    });
    const document = async () => Buffer.from(JSON.stringify(await generateOpenApi(app.config.publicUrl)));
    serve(
      '/openapi.json',
      'application/json',
      memoize(() => prepare(document())),
      { forStaff: true },
    );
  },
};

interface Serving {
  /** Whether the content is for staff outside of demo mode. */
  forStaff?: boolean;
  /** Nothing may be stored where absent. */
  cacheControl?: string;
}

/** A content in both encodings: every answer sends the same bytes, so that clients that do not read cost no memory. */
interface Prepared {
  plain: Buffer;
  gzipped: Buffer;
}

async function prepare(content: Promise<Buffer>): Promise<Prepared> {
  const plain = await content;
  return { plain, gzipped: await promisify(gzip)(plain) };
}

/** Scalar's script (5 MB, 1.4 MB compressed). Read in a thread: importing it takes 0.2 s. */
async function readScalarScript(): Promise<Prepared> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamFromThread(SCALAR_THREAD, null, () => undefined)) chunks.push(chunk);
  const gzipped = Buffer.concat(chunks);
  return { plain: await promisify(gunzip)(gzipped), gzipped };
}

/** Computes a value on the first call and keeps it; a failure is not kept. */
function memoize<Value>(compute: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= compute().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}

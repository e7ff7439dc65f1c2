import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Feature } from '../../platform/feature.ts';
import { wireError } from '../../platform/http/errors.ts';
import { generateOpenApi } from '../../platform/http/openapi.ts';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import { authenticateStaff } from '../auth/public.ts';

const SCALAR_THREAD = new URL('./scalar-thread.ts', import.meta.url);

const readAsset = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');

/**
 * `/openapi.json` and `/docs`, the Scalar API reference that shows it, served from this origin. Outside demo mode the
 * document is for staff; the page holds no data and sends the token of the signed-in browser.
 */
export const docsFeature: Feature = {
  name: 'docs',
  routes(server, app) {
    const assets = {
      '/docs': ['text/html; charset=utf-8', readAsset('docs.html')],
      '/docs/docs.js': ['text/javascript; charset=utf-8', readAsset('docs.js')],
    } as const;
    for (const [path, [type, content]] of Object.entries(assets)) {
      server.get(path, async (_request, reply) =>
        reply.header('cache-control', 'no-cache').type(type).send(content),
      );
    }
    const scalarScript = memoize(readScalarScript);
    server.get('/docs/scalar.js', async (request, reply) => {
      const script = await scalarScript();
      reply.header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding');
      reply.type('text/javascript; charset=utf-8');
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
        return reply.send(await promisify(gunzip)(script));
      return reply.header('content-encoding', 'gzip').send(script);
    });
    const document = memoize(async () => JSON.stringify(await generateOpenApi(app.config.publicUrl)));
    server.get('/openapi.json', async (request, reply) => {
      if (!app.config.demo && (await authenticateStaff(app, request)).kind !== 'operator') {
        return reply.status(401).send(wireError(401, request.id));
      }
      return reply.type('application/json; charset=utf-8').send(await document());
    });
  },
};

/** Scalar's script, gzip-compressed (1.4 MB). Built in a thread: importing it takes 0.2 s and 5 MB of text. */
async function readScalarScript(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamFromThread(SCALAR_THREAD, null, () => undefined)) chunks.push(chunk);
  return Buffer.concat(chunks);
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

import { readFileSync } from 'node:fs';
import type { App } from '../../platform/app.ts';
import type { Feature } from '../../platform/feature.ts';
import { wireError } from '../../platform/http/errors.ts';
import { generateOpenApi } from '../../platform/http/openapi.ts';
import { staffCaller } from '../auth/public.ts';

const asset = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');

/**
 * `/openapi.json` and the page that shows it. Outside demo mode the document is for staff: the page itself says nothing
 * and sends the token of the signed-in browser along.
 */
export const docsFeature: Feature = {
  name: 'docs',
  routes(server, app) {
    const files = {
      '/docs': ['text/html; charset=utf-8', asset('docs.html')],
      '/docs/docs.css': ['text/css; charset=utf-8', asset('docs.css')],
      '/docs/docs.js': ['text/javascript; charset=utf-8', asset('docs.js')],
    } as const;
    for (const [path, [type, content]] of Object.entries(files)) {
      server.get(path, async (_request, reply) =>
        reply.header('cache-control', 'no-cache').type(type).send(content),
      );
    }
    const document = onceFor(app);
    server.get('/openapi.json', async (request, reply) => {
      if (!app.config.demo && (await staffCaller(app, request)).kind !== 'operator') {
        return reply.status(401).send(wireError(401, request.id));
      }
      return reply.type('application/json; charset=utf-8').send(await document());
    });
  },
};

function onceFor({ config }: App): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= generateOpenApi(config.publicUrl).then((document) => JSON.stringify(document));
    return made;
  };
}

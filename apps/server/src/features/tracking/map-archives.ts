import { open, stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { wireError } from '../../platform/http/errors.ts';
import { readRange } from '../../platform/http/files/byte-range.ts';
import { cutOffUnread } from '../../platform/http/files/send-in-slices.ts';
import { limitByNetwork } from '../../platform/limits/call-limits.ts';

/** Where an archive of the map's tiles is fetched from, where the server itself has the file. */
export const getArchivePath = (name: 'road' | 'satellite'): string => `/map/${name}.pmtiles`;

/** Serves the archives of tiles that lie on this machine, in parts; a portal reads some kB of each for a tile. */
export function serveMapArchives(
  server: FastifyInstance,
  { config, limits, log }: Pick<App, 'config' | 'limits' | 'log'>,
): void {
  const onRequest = limitByNetwork({ config, limits }, 'map', 'staff');
  for (const name of ['road', 'satellite'] as const) {
    const file = config.mapArchives[name];
    if (file === null) continue;
    void stat(file).catch(() => log.warn({ file }, 'map_archive_missing'));
    server.route({
      method: ['GET', 'HEAD'],
      url: getArchivePath(name),
      exposeHeadRoute: false,
      config: { limit: 'parts of the map a minute' },
      onRequest,
      handler: (request, reply) => sendParts(file, request, reply),
    });
  }
}

async function sendParts(file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const handle = await open(file).catch(() => null);
  if (!handle) return reply.status(404).send(wireError(404, request.id));
  const { size, mtimeMs } = await handle.stat();
  // Strong: parts of two versions of a file must never be put together.
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  reply.headers({
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    etag: tag,
  });
  const isKnown = request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag) ?? false;
  const isOther = request.headers['if-range'] !== undefined && request.headers['if-range'] !== tag;
  const range = isOther ? 'whole' : readRange(request.headers.range, size);
  if (isKnown || range === 'none') {
    await handle.close();
    if (isKnown) return reply.status(304).send();
    return reply.status(416).header('content-range', `bytes */${size}`).send();
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  reply.header('content-length', end - start + 1);
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD' || size === 0) {
    await handle.close();
    return reply.send();
  }
  cutOffUnread(reply);
  return reply.send(handle.createReadStream({ start, end }));
}

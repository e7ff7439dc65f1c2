import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type LimitsOfCalls, limitByNetwork } from '../../limits/call-limits.ts';
import { cutOffUnread } from './send-in-slices.ts';

/** Folder of the portal's build. */
const PORTAL_DIR = fileURLToPath(new URL('../../../../../portal/dist', import.meta.url));

/** SHA-256 hashes of a page's inline scripts in base64, as a content security policy names them. */
export function inlineScriptHashes(html: string): string[] {
  return Array.from(html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g), ([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  );
}

export interface Portal {
  /** Null where the portal is not built. */
  html: string | null;
  scriptHashes: string[];
}

/** Reads the portal's page. */
export function readPortal(dir: string = PORTAL_DIR): Portal {
  const file = join(dir, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return { html, scriptHashes: html === null ? [] : inlineScriptHashes(html) };
}

/** A page of the portal loads about sixty files, and colleagues share an address: their limit is that of many calls. */
const CALLS_OF_FILES = 10;

/** Bounds the pages and files of the portal by network; a hook `onRequest`. */
export const limitPortal = (app: LimitsOfCalls): ReturnType<typeof limitByNetwork> =>
  limitByNetwork(app, 'portal', 'staff', CALLS_OF_FILES);

/**
 * Serves the portal's precompressed files; names hold a content hash, so they are cached forever. A reader that takes nothing
 * of a file for a minute is cut off.
 */
export async function servePortal(
  server: FastifyInstance,
  onRequest: ReturnType<typeof limitPortal>,
  dir: string = PORTAL_DIR,
): Promise<void> {
  if (!existsSync(dir)) return;
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      cutOffUnread(reply);
      return onRequest(request, reply);
    });
    await scope.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      index: false,
      preCompressed: true,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        const named = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

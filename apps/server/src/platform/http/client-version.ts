import { API_VERSION_HEADER, API_VERSIONS, type ApiVersion, isOlderApiVersion } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/errors-public' with { type: 'json' };
import en from '@mishwar/locales/en/errors-public' with { type: 'json' };
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSetting } from '../settings.ts';
import type { Db } from '../transaction.ts';
import { wireError } from './errors.ts';

const NEWEST = API_VERSIONS[API_VERSIONS.length - 1] ?? 'v1';
const VERSION_SETTINGS = { portal: 'API_VER_PORTAL', driver: 'API_VER_MOBILE' } as const;

/** Which clients a path serves: driver apps or the portal; null for those whose versions no setting names. */
function clientOfPath(path: string): keyof typeof VERSION_SETTINGS | null {
  if (path.startsWith('/driver/')) return 'driver';
  return path.startsWith('/channel/') ? null : 'portal';
}

/**
 * The version that a client must have, where the version that it states is older; null otherwise. A client that states none
 * is no portal or driver app, such as a script.
 */
export async function findNeededVersion(
  db: Db,
  client: keyof typeof VERSION_SETTINGS | null,
  stated: unknown,
): Promise<ApiVersion | null> {
  // A client of the newest version costs no statement.
  if (client === null || typeof stated !== 'string' || !isOlderApiVersion(stated, NEWEST)) return null;
  const { version } = await readSetting(db, VERSION_SETTINGS[client]);
  return isOlderApiVersion(stated, version) ? version : null;
}

/** Answers 426 to an older client, with the version that it needs and a text for its user. */
export async function refuseOutdatedClient(
  db: Db,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const needed = await findNeededVersion(db, clientOfPath(path), request.headers[API_VERSION_HEADER]);
  if (needed === null) return undefined;
  const { data, ...refusal } = wireError(426, request.id);
  const text = { ar: ar.client_outdated, en: en.client_outdated };
  return reply
    .status(426)
    .header('upgrade', `api/${needed}`)
    .send({ ...refusal, data: { ...data, needed, text } });
}

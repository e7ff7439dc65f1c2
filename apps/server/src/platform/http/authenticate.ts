import { type Access, UNATTENDED_HEADER } from '@mishwar/domain';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Caller } from '../context.ts';
import type { Audience, Authenticator, Feature, RequestHead } from '../feature.ts';

export const ANONYMOUS: Caller = { kind: 'anonymous' };

export type Authenticators = Partial<Record<Audience, Authenticator>>;

/** The authenticators of the features, one for each audience. */
export function collectAuthenticators(features: readonly Feature[]): Authenticators {
  return Object.assign({}, ...features.map((feature) => feature.authenticators ?? {}));
}

/** Audience whose credentials a route requires; null where it requires none. */
export function audienceOf(access: Access | undefined): Audience | null {
  switch (access) {
    case 'staff':
    case 'super-admin':
      return 'staff';
    case 'partner':
    case 'driver':
    case 'channel':
      return access;
    default:
      return null;
  }
}

/**
 * Determines the caller. A token of another audience is recognised too, so that it gets 403 instead of 401. Routes
 * without credentials check none.
 */
export async function authenticate(
  app: App,
  authenticators: Authenticators,
  access: Access | undefined,
  request: FastifyRequest,
): Promise<Caller> {
  const audience = audienceOf(access);
  if (audience === null) return ANONYMOUS;
  const others = (Object.keys(authenticators) as Audience[]).filter((name) => name !== audience);
  for (const name of [audience, ...others]) {
    const caller = (await authenticators[name]?.authenticate(app, request)) ?? ANONYMOUS;
    if (caller.kind !== 'anonymous') return caller;
  }
  return ANONYMOUS;
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(request: RequestHead): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Whether a page makes the request without a person at it: such a request does not extend the session. */
export const isUnattended = ({ headers }: RequestHead): boolean => headers[UNATTENDED_HEADER] !== undefined;

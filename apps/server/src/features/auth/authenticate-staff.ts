import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/context.ts';
import type { RequestHead } from '../../platform/feature.ts';
import { ANONYMOUS, bearerToken, isUnattended } from '../../platform/http/authenticate.ts';
import { findSession } from './sessions.ts';

/** The staff member of a request's bearer token; anonymous without a live session. */
export async function authenticateStaff(app: App, request: RequestHead): Promise<Caller> {
  const token = bearerToken(request);
  if (token === null) return ANONYMOUS;
  return (await findSession(app, token, { counts: !isUnattended(request) })) ?? ANONYMOUS;
}

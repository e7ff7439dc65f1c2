import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/context.ts';
import type { RequestHead } from '../../platform/feature.ts';
import { ANONYMOUS, bearerToken } from '../../platform/http/authenticate.ts';
import { findSession } from './sessions.ts';

/** Background requests of an open page: they are no sign of a present user. */
const BACKGROUND_ROUTES = new Set([
  '/socket.io',
  '/admin/api/v1/profile',
  '/admin/api/v1/orders/:order_number/viewing',
]);

/** The staff member of a request's bearer token; anonymous without a live session. */
export async function authenticateStaff(app: App, request: RequestHead): Promise<Caller> {
  const token = bearerToken(request);
  if (token === null) return ANONYMOUS;
  const counts = !BACKGROUND_ROUTES.has(request.routeOptions.url ?? '');
  return (await findSession(app, token, { counts })) ?? ANONYMOUS;
}

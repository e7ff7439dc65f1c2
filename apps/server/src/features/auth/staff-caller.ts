import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/context.ts';
import type { Asking } from '../../platform/feature.ts';
import { bearerToken, NOBODY } from '../../platform/http/authenticate.ts';
import { findSession } from './sessions.ts';

/** What an open screen asks by itself: it says nothing about somebody sitting in front of it. */
const UNATTENDED = new Set([
  '/socket.io',
  '/admin/api/v1/profile',
  '/admin/api/v1/orders/:order_number/viewing',
]);

/** The staff member whose bearer token a call carries, or nobody. */
export async function staffCaller(app: App, request: Asking): Promise<Caller> {
  const token = bearerToken(request);
  if (token === null) return NOBODY;
  const counts = !UNATTENDED.has(request.routeOptions.url ?? '');
  return (await findSession(app, token, { counts })) ?? NOBODY;
}

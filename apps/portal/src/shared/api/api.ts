import { routes } from 'virtual:contract';
import type { contract } from '@mishwar/contract';
import { API_VERSION_HEADER, PORTAL_API_VERSION, UNATTENDED_HEADER } from '@mishwar/domain';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type Audience, accessToken, endSession, requirePasswordChange } from '../session/session-store.ts';
import { isUnattended } from '../session/unattended.ts';
import { markOutdated } from './outdated.ts';

/** Context of a call: extra headers such as `x-transaction-key`. */
interface CallContext {
  headers?: Record<string, string>;
}

/** Calls of the portal of companies carry the token of a partner user, all others that of staff. */
const audienceOf = ([feature]: readonly string[]): Audience =>
  feature === 'partnerPortal' ? 'partner' : 'staff';

const link = new OpenAPILink<CallContext>(routes, {
  url: () => window.location.origin,
  headers: ({ context }, path) => {
    const token = accessToken(audienceOf(path));
    return {
      [API_VERSION_HEADER]: PORTAL_API_VERSION,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isUnattended() ? { [UNATTENDED_HEADER]: '1' } : {}),
      ...context.headers,
    };
  },
  interceptors: [
    async ({ next }) => {
      const answer = await next();
      if (isFailure(answer)) throw new ORPCError('FAILED', { status: 500, message: 'error', data: answer });
      return answer;
    },
  ],
  fetch: async (request, init, _options, path) => {
    const audience = audienceOf(path);
    const token = accessToken(audience);
    const response = await fetch(request, init);
    if (response.status === 426) markOutdated();
    // Only the refused token is removed: a late answer must not end a newer session.
    if (response.status === 401 && accessToken(audience) === token) endSession('ended', audience);
    if (response.status === 403 && (await wantsNewPassword(response.clone()))) requirePasswordChange();
    return response;
  },
});

async function wantsNewPassword(refusal: Response): Promise<boolean> {
  const body: unknown = await refusal.json().catch(() => null);
  return (
    typeof body === 'object' && body !== null && 'message' in body && body.message === 'password_must_change'
  );
}

/** An answer may say that it failed, whatever its status: its errors count, or the generic one. */
const isFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false;

/** Calls of the contract, typed end to end: `api.orders.cancel(input, { context })`. */
export const api: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link);

/** The same calls as TanStack Query options: `orpc.orders.list.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(api);

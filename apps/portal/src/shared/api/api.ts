import { routes } from 'virtual:contract';
import type { contract } from '@mishwar/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { accessToken, endSession, requirePasswordChange } from '../session/session-store.ts';

/** Context of a call: extra headers such as `x-transaction-key`. */
export interface CallContext {
  headers?: Record<string, string>;
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => window.location.origin,
  headers: ({ context }) => {
    const token = accessToken();
    return { ...(token ? { authorization: `Bearer ${token}` } : {}), ...context.headers };
  },
  fetch: async (request, init) => {
    const token = accessToken();
    const response = await fetch(request, init);
    // Only the refused token is removed: a late answer must not end a newer session.
    if (response.status === 401 && accessToken() === token) endSession();
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

/** Calls of the contract, typed end to end: `api.orders.cancel(input, { context })`. */
export const api: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link);

/** The same calls as TanStack Query options: `orpc.orders.list.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(api);

import { contract } from '@mishwar/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';

export type DriverClient = JsonifiedClient<ContractRouterClient<typeof contract.driverGateway>>;

const TIMEOUT_MS = 10_000;

/** The driver gateway for one phone; `token` is asked at each call. */
export function createDriverClient(server: string, token: () => string | null): DriverClient {
  return createORPCClient(
    new OpenAPILink(contract.driverGateway, {
      url: server,
      headers: () => {
        const held = token();
        return held === null ? {} : { authorization: `Bearer ${held}` };
      },
      fetch: (request, init) => fetch(request, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    }),
  );
}

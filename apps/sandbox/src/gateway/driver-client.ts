import { contract } from '@mishwar/contract';
import { API_VERSION_HEADER } from '@mishwar/domain';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Addresses } from './addresses.ts';

export type DriverClient = JsonifiedClient<ContractRouterClient<typeof contract.driverGateway>>;

const TIMEOUT_MS = 10_000;
/** The version of the API that the phones are built for. */
export const PHONE_API_VERSION = 'v2';

/** The driver gateway for one phone; `token` is asked at each call. */
export function createDriverClient(server: Addresses, token: () => string | null): DriverClient {
  return createORPCClient(
    new OpenAPILink(contract.driverGateway, {
      url: () => server.here,
      headers: () => {
        const held = token();
        const version = { [API_VERSION_HEADER]: PHONE_API_VERSION };
        return held === null ? version : { ...version, authorization: `Bearer ${held}` };
      },
      fetch: (request, init) => server.fetch(request, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    }),
  );
}

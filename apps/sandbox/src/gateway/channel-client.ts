import { createHmac } from 'node:crypto';
import { contract } from '@mishwar/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ChannelAccess } from '../options.ts';
import type { Addresses } from './addresses.ts';

export type ChannelClient = JsonifiedClient<ContractRouterClient<typeof contract.channelGateway>>;

const TIMEOUT_MS = 15_000;

/** What the contract asks for in each call; the transport writes the real values over the bytes that it sends. */
export const UNSIGNED = { 'x-api-key': '-', 'x-timestamp': '0'.repeat(13), 'x-signature': '0'.repeat(64) };

/** The channel gateway for one ordering app; every request is signed as it leaves. */
export function createChannelClient(
  server: Addresses,
  access: Pick<ChannelAccess, 'key' | 'secret'>,
): ChannelClient {
  return createORPCClient(
    new OpenAPILink(contract.channelGateway, {
      url: () => server.here,
      fetch: async (request, init) => {
        const body = await request.clone().text();
        const { pathname, search } = new URL(request.url);
        const timestamp = String(Date.now());
        const headers = new Headers(request.headers);
        headers.set('x-api-key', access.key);
        headers.set('x-timestamp', timestamp);
        headers.set(
          'x-signature',
          createHmac('sha256', access.secret)
            .update(`${timestamp}.${request.method}.${pathname}${search}.${body}`)
            .digest('hex'),
        );
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        return server.fetch(new Request(request, { headers }), { ...init, signal });
      },
    }),
  );
}

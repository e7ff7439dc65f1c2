import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const ID = 'virtual:contract';

/** What a route says to readers and to the server, and a caller has no use for. */
const NOT_FOR_CALLING = ['summary', 'description', 'tags', 'operationId', 'access', 'httpLog'];

/** A route may have the name of such a field. */
const isRoute = (value: unknown): boolean => typeof value === 'object' && value !== null && '~orpc' in value;

/**
 * Serves the contract's routes (method, path, structure) as plain data, so that the browser
 * gets neither the schemas nor the schema library.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const { contract } = await import('@mishwar/contract');
      const { channelGateway: _channels, driverGateway: _phones, ...portal } = contract;
      const routes = JSON.stringify(minifyContractRouter(portal), (key, value) =>
        NOT_FOR_CALLING.includes(key) && !isRoute(value) ? undefined : value,
      );
      return `export const routes = JSON.parse(${JSON.stringify(routes)});`;
    },
  };
}

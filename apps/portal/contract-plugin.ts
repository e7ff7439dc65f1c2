import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const ID = 'virtual:contract';

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
      return `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(minifyContractRouter(contract)))});`;
    },
  };
}

import { contract, type RouteMeta } from '@mishwar/contract';
import type { Access } from '@mishwar/domain';
import { traverseContractProcedures } from '@orpc/server';

export interface ContractRoute {
  /** Path in the contract: `orders.list`. */
  name: string;
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  access: Access | undefined;
  inputStructure: 'compact' | 'detailed';
}

/** All routes of the contract. */
export function contractRoutes(router: object = contract): ContractRoute[] {
  const routes: ContractRoute[] = [];
  traverseContractProcedures(
    { router: router as typeof contract, path: [] },
    ({ contract: procedure, path }) => {
      const { route, meta } = procedure['~orpc'];
      if (!route.path) throw new Error(`the route ${path.join('.')} declares no path`);
      routes.push({
        name: path.join('.'),
        method: route.method ?? 'POST',
        path: route.path,
        access: (meta as Partial<RouteMeta>).access,
        inputStructure: route.inputStructure ?? 'compact',
      });
    },
  );
  return routes;
}

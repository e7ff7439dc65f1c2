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
  /** What the route says of its body. */
  body: Omit<RouteMeta, 'access'>;
  /** Declared keys of the query; null where the schema does not list them. */
  queryKeys: ReadonlySet<string> | null;
  /** Whether the route takes a body. */
  takesBody: boolean;
  /** Declared keys of the body, of all its levels; null where the schema does not list them. */
  bodyKeys: ReadonlySet<string> | null;
}

/** The parts of a zod definition that name the keys of an object, or lead to them. */
interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      innerType?: Schema;
      in?: Schema;
      element?: Schema;
      options?: readonly Schema[];
      items?: readonly Schema[];
    };
  };
}

/** All routes of the contract. */
export function contractRoutes(router: object = contract): ContractRoute[] {
  const routes: ContractRoute[] = [];
  traverseContractProcedures(
    { router: router as typeof contract, path: [] },
    ({ contract: procedure, path }) => {
      const { route, meta, inputSchema } = procedure['~orpc'];
      if (!route.path) throw new Error(`the route ${path.join('.')} declares no path`);
      const { access, ...body } = meta as Partial<RouteMeta>;
      const method = route.method ?? 'POST';
      const inputStructure = route.inputStructure ?? 'compact';
      const input = inputSchema as unknown as Schema | undefined;
      routes.push({
        name: path.join('.'),
        method,
        path: route.path,
        access,
        inputStructure,
        body,
        ...declaredParts({ method, path: route.path, inputStructure }, input),
      });
    },
  );
  return routes;
}

/** The first two parts of the contract's paths, `/admin/api/`: an unknown route below them gets a JSON error. */
export const apiPrefixes = (): ReadonlySet<string> =>
  new Set(contractRoutes().map(({ path }) => `${path.split('/').slice(0, 3).join('/')}/`));

/** What a route declares of its query and its body. */
function declaredParts(
  { method, path, inputStructure }: Pick<ContractRoute, 'method' | 'path' | 'inputStructure'>,
  input: Schema | undefined,
): Pick<ContractRoute, 'queryKeys' | 'takesBody' | 'bodyKeys'> {
  const nothing: ReadonlySet<string> = new Set();
  if (!input) return { queryKeys: nothing, takesBody: false, bodyKeys: null };
  if (inputStructure === 'detailed') {
    const { query, body } = shapeOf(input) ?? {};
    return {
      queryKeys: query ? keysOf(query) : nothing,
      takesBody: body !== undefined,
      bodyKeys: body ? allKeysOf(body) : null,
    };
  }
  if (method !== 'GET') return { queryKeys: nothing, takesBody: true, bodyKeys: allKeysOf(input) };
  const params = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name));
  const keys = keysOf(input);
  return {
    queryKeys: keys && new Set([...keys].filter((key) => !params.has(key))),
    takesBody: false,
    bodyKeys: null,
  };
}

function keysOf(schema: Schema): ReadonlySet<string> | null {
  const shape = shapeOf(schema);
  return shape ? new Set(Object.keys(shape)) : null;
}

function shapeOf(schema: Schema): Record<string, Schema> | null {
  const { shape, innerType, in: inner } = schema._zod.def;
  if (shape) return shape;
  const wrapped = innerType ?? inner;
  return wrapped ? shapeOf(wrapped) : null;
}

/** Types of schemas whose keys are not listed, or not by the parts that `Schema` names. */
const OPEN_TYPES = ['record', 'map', 'any', 'unknown', 'custom', 'lazy', 'intersection', 'transform'];

/** The keys of a schema and of all schemas inside it; null where one of them takes any keys. */
function allKeysOf(schema: Schema): ReadonlySet<string> | null {
  const keys = new Set<string>();
  const isClosed = ({ _zod: { def } }: Schema): boolean => {
    if (OPEN_TYPES.includes(def.type)) return false;
    for (const key of Object.keys(def.shape ?? {})) keys.add(key);
    const inside = [
      def.innerType,
      def.in,
      def.element,
      ...(def.options ?? []),
      ...(def.items ?? []),
      ...Object.values(def.shape ?? {}),
    ];
    return inside.every((inner) => inner === undefined || isClosed(inner));
  };
  return isClosed(schema) ? keys : null;
}

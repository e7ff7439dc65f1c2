import { contract } from '@mishwar/contract';
import { describe, expect, it } from 'vitest';
import { contractRoutes } from './contract-routes.ts';

/** The part of a zod definition that this test walks. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  options?: readonly Schema[];
  element?: Schema;
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
}
interface Schema {
  _zod: { def: Definition };
}

/** Every definition inside a schema, with its path. */
function definitions(schema: Schema, place = ''): [place: string, definition: Definition][] {
  const { def } = schema._zod;
  const inside = [
    ...Object.entries(def.shape ?? {}).map(([key, part]) => [part, `${place}.${key}`] as const),
    ...(def.options ?? []).map((part) => [part, place] as const),
    ...[def.element, def.in, def.out, def.innerType].flatMap((part) =>
      part ? [[part, place] as const] : [],
    ),
  ];
  return [[place, def], ...inside.flatMap(([part, at]) => definitions(part, at))];
}

const routes = contractRoutes().map((route) => {
  const procedure = route.name.split('.').reduce<unknown>((at, key) => (at as never)[key], contract);
  const { inputSchema, outputSchema } = (
    procedure as { '~orpc': { inputSchema?: Schema; outputSchema?: Schema } }
  )['~orpc'];
  return { ...route, inputSchema, outputSchema };
});

const routesWithInput = routes.flatMap(({ inputSchema, ...route }) =>
  inputSchema ? [{ ...route, inputSchema }] : [],
);

const refusesOthers = ({ type, catchall }: Definition) =>
  type !== 'object' || catchall?._zod.def.type === 'never';

/** Answers with JSON of no fixed shape: what a third party sent or was sent, redacted when it was written, and filters. */
const FREE_FORM = new Map([
  ['/files/api/v1/log-export', ['.data.filter']],
  ['/admin/api/v1/audit-log/{id}', ['.data.before', '.data.after']],
  ['/admin/api/v1/citc-logs/detail/{id}', ['.data.request', '.data.data']],
  ['/admin/api/v1/http-logs/{id}', ['.data.request', '.data.query', '.data.params', '.data.data']],
  ['/admin/api/v2/hyper-logs/{id}', ['.data.request', '.data.answer']],
  [
    '/payment/api/v1/gateway-logs/{id}',
    ['.data.gateway_response', '.data.product_response', '.data.payment_log'],
  ],
  ['/admin/api/v1/odoo-logs/{id}', ['.data.body', '.data.response']],
  ['/admin/api/v2/shukah-logs/{id}', ['.data.body', '.data.response']],
]);

describe('the schemas of the contract', () => {
  it.each(routesWithInput)(
    '[SEC-14] [SEC-49] $method $path refuses unknown keys of its path, query and body',
    ({ inputSchema, inputStructure }) => {
      const { headers: _, ...parts } =
        inputStructure === 'detailed' ? (inputSchema._zod.def.shape ?? {}) : { input: inputSchema };
      const loose = Object.entries(parts)
        .flatMap(([name, part]) => definitions(part, name))
        .filter(([, definition]) => !refusesOthers(definition));
      expect(loose.map(([place]) => place)).toEqual([]);
    },
  );

  it('[SEC-56] the keys of every body are listed, but of those whose keys the caller chooses', () => {
    const open = routes.filter(({ takesBody, bodyKeys }) => takesBody && bodyKeys === null);
    expect(open.map(({ name }) => name)).toEqual(['preferences.saveColumns', 'preferences.createView']);
  });

  it.each(routes)('[SEC-15] $method $path responds with declared fields alone', ({ path, outputSchema }) => {
    if (!outputSchema) throw new Error('the answer is not declared');
    const open = definitions(outputSchema).filter(
      ([, { type, catchall }]) =>
        type === 'any' ||
        type === 'unknown' ||
        (type === 'object' && catchall && catchall._zod.def.type !== 'never'),
    );
    expect(open.map(([place]) => place)).toEqual(FREE_FORM.get(path) ?? []);
  });
});

import { contract } from '@mishwar/contract';
import { z } from 'zod';
import type { Answer, Call } from './answered-screen.tsx';

interface Route {
  method: string;
  path: RegExp;
  output: z.ZodType;
}
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Texts for the patterns of the contract's answers; a new pattern needs one here. */
const TEXTS = [
  '0.00',
  '1',
  '0551234567',
  '2026-11-01T00:00:00.000Z',
  '2026-11-01',
  '2026-11',
  '12:00',
  'x'.repeat(43),
];

/** The least that a call may be answered with: no rows, null where the contract allows it, no optional field; texts are short. */
export function leastAnswer({ method, path }: Call): Answer | undefined {
  const route = ROUTES.find((one) => one.method === method && one.path.test(path));
  if (!route) return undefined;
  const body = leastOf(z.toJSONSchema(route.output, { io: 'input', unrepresentable: 'any' }));
  const { error } = route.output.safeParse(body);
  if (error) throw new Error(`the least answer to ${method} ${path} is not valid: ${z.prettifyError(error)}`);
  return { status: 200, body };
}

/** A path in words comes before one with parameters. */
const ROUTES = routesOf(contract).sort((a, b) => parameters(a) - parameters(b));

function parameters({ path }: Route): number {
  return path.source.split('[^').length;
}

function routesOf(router: object): Route[] {
  return Object.values(router).flatMap((part: object): Route[] => {
    if (!('~orpc' in part)) return routesOf(part);
    const { route, outputSchema } = part['~orpc'] as {
      route: { method?: string; path?: string };
      outputSchema?: z.ZodType;
    };
    if (!outputSchema || route.path === undefined) return [];
    const path = new RegExp(`^${route.path.replaceAll(/\{\+?\w+\}/g, '[^/]+')}$`);
    return [{ method: route.method ?? 'POST', path, output: outputSchema }];
  });
}

function leastOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (choices.length > 0)
    return leastOf(choices.find(({ type }) => type === 'null') ?? (choices[0] as JsonSchema));
  if (schema.allOf) return Object.assign({}, ...(schema.allOf as JsonSchema[]).map(leastOf));
  const part = (key: string) => leastOf((schema.properties?.[key] ?? {}) as JsonSchema);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((key) => [key, part(key)]));
    case 'array':
      if (schema.prefixItems) return (schema.prefixItems as JsonSchema[]).map(leastOf);
      return Array.from({ length: schema.minItems ?? 0 }, () => leastOf(schema.items as JsonSchema));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    case 'string':
      return leastText(schema);
    default:
      return null;
  }
}

function leastText({ pattern, minLength = 0 }: JsonSchema): string {
  if (pattern === undefined) return 'x'.repeat(Math.max(minLength, 1));
  const text = TEXTS.find((one) => one.length >= minLength && new RegExp(pattern).test(one));
  if (text === undefined) throw new Error(`no text is known for ${pattern}`);
  return text;
}

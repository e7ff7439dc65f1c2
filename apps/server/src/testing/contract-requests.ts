import { createHmac } from 'node:crypto';
import { contract } from '@mishwar/contract';
import { z } from 'zod';
import { type ContractRoute, contractRoutes } from '../platform/http/contract-routes.ts';
import { type Json, type JsonSchema, sampleOf } from './json-samples.ts';

export const PARTS = ['params', 'query', 'headers', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** A route with the schemas of its input, and a valid sample request. */
export interface RouteCall extends ContractRoute {
  input: Partial<Record<Part, JsonSchema>>;
  output: z.ZodType | undefined;
  sample: Partial<Record<Part, Json>>;
}

/** All routes of the contract with sample requests. */
export function routeCalls(): RouteCall[] {
  return contractRoutes().map((route) => {
    const procedure = route.name.split('.').reduce<unknown>((at, key) => (at as never)[key], contract);
    const { inputSchema, outputSchema } = (
      procedure as { '~orpc': { inputSchema?: z.ZodType; outputSchema?: z.ZodType } }
    )['~orpc'];
    const input = inputSchema ? partsOf(route, inputSchema) : {};
    const sample = Object.fromEntries(
      Object.entries(input).map(([part, schema]) => [part, sampleOf(schema)]),
    ) as Partial<Record<Part, Json>>;
    return { ...route, input, output: outputSchema, sample };
  });
}

function partsOf(route: ContractRoute, input: z.ZodType): Partial<Record<Part, JsonSchema>> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const properties = schema.properties ?? {};
  if (route.inputStructure === 'detailed') return properties;
  const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const some = (wanted: (key: string) => boolean) => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => wanted(key))),
  });
  const rest = some((key) => !named.includes(key));
  return {
    ...(named.length > 0 ? { params: some((key) => named.includes(key)) } : {}),
    ...(route.method === 'GET' ? { query: rest } : { body: rest }),
  };
}

/** Headers of a caller, and the signing secret of a channel. */
export interface Credentials {
  headers: Record<string, string>;
  secret?: string;
}

/** Placeholder of the key `__proto__`, which an object literal interprets. */
export const PROTO = '@proto';
const RAW = /"@@raw:([^"]*)@@"/g;
/** Placeholder of JSON that `JSON.stringify` cannot write: `1e309`, `NaN`. */
export const raw = (text: string): string => `@@raw:${text}@@`;

/** Sends a request; a channel's is signed. */
export async function sendCall(
  url: string,
  { method, path }: Pick<RouteCall, 'method' | 'path'>,
  { params, query, headers, body }: Partial<Record<Part, Json>>,
  caller: Credentials,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const place =
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      percent((params as Record<string, Json> | undefined)?.[name] ?? ''),
    ) + queryText(query);
  const text =
    body === undefined ? '' : JSON.stringify(body).replace(RAW, '$1').replace(`"${PROTO}":`, '"__proto__":');
  const own = Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, Json>).map(([name, value]) => [name, headerText(value)]),
  );
  const at = String(Date.now());
  const signed = caller.secret === undefined ? {} : signature(caller.secret, at, method, place, text);
  const answer = await fetch(`${url}${place}`, {
    method,
    headers: {
      ...own,
      ...signed,
      ...caller.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || body === undefined ? {} : { body: text }),
  });
  const answered = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, body: isJson ? JSON.parse(answered) : answered, headers: answer.headers };
}

function signature(secret: string, at: string, method: string, path: string, text: string) {
  const hex = createHmac('sha256', secret).update(`${at}.${method}.${path}.${text}`).digest('hex');
  return { 'x-timestamp': at, 'x-signature': hex };
}

/** Header values are ASCII on one line; other characters are percent-encoded. */
function headerText(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/@@raw:(.*)@@/, '$1').replace(/[^\x20-\x7e]+/g, percent);
}

/** Nested query values in brackets, as the contract's client writes them. */
function queryText(query: Json | undefined): string {
  const pairs: string[] = [];
  const write = (name: string, value: Json) => {
    if (value === null || typeof value !== 'object') {
      pairs.push(`${encodeURIComponent(name)}=${percent(value)}`);
    } else {
      for (const [key, inner] of Object.entries(value)) write(name ? `${name}[${key}]` : key, inner as Json);
    }
  };
  if (query !== undefined) write('', query);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Lone surrogates are replaced, as browsers do. */
function percent(value: Json): string {
  return encodeURIComponent(
    String(value)
      .replace(/^@@raw:(.*)@@$/, '$1')
      .toWellFormed(),
  );
}

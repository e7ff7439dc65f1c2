/** The part of JSON Schema that zod generates for the contract's inputs. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | false;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
}
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Path = readonly (string | number)[];

/** Sample texts for the patterns of the contract; a new pattern needs one here. */
const TEXTS = [
  '1',
  'orders',
  '1970000000000',
  'a'.repeat(64),
  '2001/02/03',
  'https://files.example/a.png',
  '0551234567',
  'staff@test.invalid',
  '2026-03-10T12:00:00Z',
  '2026-03-10',
  '1.00',
  '1::1::Execute::00000000-0000-4000-8000-000000000001',
  '1::1::Cancel::00000000-0000-4000-8000-000000000001',
  'x'.repeat(43),
  '2026-11',
  '00000000-0000-4000-8000-000000000001',
];

/** A valid value with every optional field, so that each place can be changed. */
export function sampleOf(schema: JsonSchema): Json {
  if (schema.const !== undefined) return schema.const as Json;
  if (schema.enum) return schema.enum[0] as Json;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice);
  switch (schema.type) {
    case 'object': {
      const named = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, sampleOf(part)]);
      const others = schema.additionalProperties ? [['a', sampleOf(schema.additionalProperties)]] : [];
      return Object.fromEntries([...named, ...others]) as Json;
    }
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map(sampleOf);
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      return sampleText(schema);
    default:
      throw new Error(`no sample for ${JSON.stringify(schema)}`);
  }
}

function sampleText({ pattern, minLength = 0, maxLength }: JsonSchema): string {
  if (pattern === undefined) return 'a'.repeat(Math.min(maxLength ?? 10, Math.max(minLength, 10)));
  const sample = TEXTS.find((text) => new RegExp(pattern).test(text));
  if (sample === undefined) throw new Error(`no sample text fits ${pattern}`);
  return sample;
}

/** Leaf schemas, each with its path in `sampleOf`. */
export function leavesOf(schema: JsonSchema, at: Path = []): { path: Path; schema: JsonSchema }[] {
  const chosen = (schema.anyOf ?? schema.oneOf)?.[0] ?? schema;
  const inside: [string | number, JsonSchema][] = [
    ...Object.entries(chosen.properties ?? {}),
    ...(chosen.additionalProperties ? [['a', chosen.additionalProperties] as [string, JsonSchema]] : []),
    ...(chosen.prefixItems ?? (chosen.items ? [chosen.items] : [])).map(
      (part, index): [number, JsonSchema] => [index, part],
    ),
  ];
  const self = at.length > 0 ? [{ path: at, schema }] : [];
  return [...self, ...inside.flatMap(([key, part]) => leavesOf(part, [...at, key]))];
}

/** Paths of all objects in a value. */
export function objectsIn(value: Json, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [];
  const self = Array.isArray(value) ? [] : [at];
  return [
    ...self,
    ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner as Json, [...at, key])),
  ];
}

/** A copy of `value` with another value at a path. */
export function withAt(value: Json, path: Path, put: unknown): Json {
  const [key, ...rest] = path;
  if (key === undefined) return put as Json;
  const inner = (value as Record<string, Json>)[key] ?? null;
  const changed = withAt(inner, rest, put);
  if (Array.isArray(value)) return value.map((item, index) => (index === Number(key) ? changed : item));
  return { ...(value as Record<string, Json>), [key]: changed };
}

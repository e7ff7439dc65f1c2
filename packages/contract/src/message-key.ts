/** A schema issue, as zod or the Standard Schema interface reports it. */
export interface SchemaIssue {
  message: string;
  code?: string | undefined;
  path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A message that is a key of `errors` in the language resources, such as `email_not_empty`. */
const KEY = /^[A-Za-z]+(_[A-Za-z0-9]+)+$/;

/**
 * The message key of an issue that a schema found in `input`: the schema's own where it names one, `field_required` where
 * the input has no value at the issue's path, otherwise a general one by the kind of issue. The texts of zod play no part:
 * they depend on its locale.
 */
export function messageKeyOf(issue: SchemaIssue, input: unknown): string {
  const { code, message } = issue;
  if (KEY.test(message)) return message;
  if (code === 'too_big') return 'value_too_large';
  if (code === 'too_small') return 'value_too_small';
  return valueAt(input, issue.path ?? []) === undefined ? 'field_required' : 'not_valid';
}

/** The names of an issue's path, without the wrapping objects of the Standard Schema interface. */
export function pathOf({ path = [] }: Pick<SchemaIssue, 'path'>): string[] {
  return path.map((part) => String(typeof part === 'object' ? part.key : part));
}

function valueAt(input: unknown, path: NonNullable<SchemaIssue['path']>): unknown {
  let value = input;
  for (const name of pathOf({ path })) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

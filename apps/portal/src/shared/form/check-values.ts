import { messageKeyOf, pathOf } from '@mishwar/contract/message-key.ts';
import type { Schema } from '@orpc/contract';

/** Message keys by field; the field '' is the form as a whole. */
export type FormProblems = Record<string, string>;

/** A rule that is broken, in the shape in which the server reports one. */
export interface BrokenRule {
  field?: string | undefined;
  msg: string;
}

interface CheckOptions<Values, Body> {
  schema: Schema<unknown, Body>;
  /** The request body of the values, with the names of the form's fields where they appear in both. */
  toBody?: ((values: Values) => unknown) | undefined;
  /** Rules beyond the schema, such as those between two fields. */
  rules?: ((values: Values) => readonly BrokenRule[]) | undefined;
}

/**
 * Checks the values of a form by the contract's schema and the form's own rules. Answers the first problem of each field
 * as a message key, and the parsed body where the schema accepts the values. Mantine's `schemaResolver` is not used: it
 * drops the parsed body and the kinds of issues, by which the server names a message.
 */
export function checkValues<Values extends object, Body>(
  values: Values,
  { schema, toBody, rules }: CheckOptions<Values, Body>,
): { problems: FormProblems; body?: Body } {
  const body = toBody ? toBody(values) : values;
  const result = schema['~standard'].validate(body);
  if (result instanceof Promise) throw new TypeError('A schema of a form must be synchronous.');
  const problems: FormProblems = {};
  for (const issue of result.issues ?? []) {
    const name = fieldOf(pathOf(issue).join('.'), values);
    problems[name] ??= messageKeyOf(issue, body);
  }
  for (const { field = '', msg } of rules?.(values) ?? []) problems[fieldOf(field, values)] ??= msg;
  return result.issues ? { problems } : { problems, body: result.value };
}

/** The field of the form that shows a problem: '' where the form has no such field. */
export function fieldOf(path: string, values: object): string {
  return Object.hasOwn(values, path.split('.')[0] ?? '') ? path : '';
}

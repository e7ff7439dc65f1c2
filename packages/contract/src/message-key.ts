/** A schema issue, as zod reports it. */
export interface SchemaIssue {
  message: string;
  code?: string | undefined;
}

/** A message that is a key of `errors` in the language resources, such as `email_not_empty`. */
const KEY = /^[A-Za-z]+(_[A-Za-z0-9]+)+$/;

/** The message key of an issue: the schema's own where it names one, otherwise a general one by the kind of issue. */
export function messageKeyOf({ code, message }: SchemaIssue): string {
  if (KEY.test(message)) return message;
  if (code === 'invalid_type' && /received undefined/.test(message)) return 'field_required';
  if (code === 'too_big') return 'value_too_large';
  if (code === 'too_small') return 'value_too_small';
  return 'not_valid';
}

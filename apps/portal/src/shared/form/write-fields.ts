import { isObject, isSame } from './merge-values.ts';

/** Writes the values that differ from the `present` ones into a form's inputs; the path of a date's part is `date.day`. */
export function writeFields<Values extends object>(
  wanted: Partial<Values>,
  present: Values,
  assign: (path: string, value: unknown) => void,
): void {
  for (const [key, value] of Object.entries(wanted)) {
    if (isSame(present[key as keyof Values], value)) continue;
    if (!isObject(value) || Array.isArray(value)) assign(key, value);
    else for (const [part, text] of Object.entries(value)) assign(`${key}.${part}`, text);
  }
}

/** Shown where a value is absent. */
export const NO_VALUE = '—';

/** The text, or a dash where it is absent or blank. */
export function textOr(text: string | null | undefined): string {
  return text?.trim() ? text : NO_VALUE;
}

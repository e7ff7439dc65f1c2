import { foldText } from './fold-text.ts';
import { canonicalPhone } from './phone.ts';

/** One thing looked for: `typed` as the user wrote it, `key` as it is compared (canonical phone, or folded text). */
export interface PastedItem {
  typed: string;
  key: string;
}

/** A phone may be written with spaces or dashes inside; those must not cut it in pieces. */
const SPACED_PHONE = /(?<![\d+])(?:(?:\+|00)?966[ -]?0?|0)5\d(?:[ -]?\d){7}(?!\d)/g;
const GAP = '\u0000';

/**
 * Splits a paste of order numbers or phones at commas (Latin and Arabic), semicolons, white space and line ends.
 * The same number in two forms is kept once, in the form and at the place it was first written.
 */
export function splitPasted(text: string): PastedItem[] {
  const digits = text.replace(/[٠-٩۰-۹\u00a0]/g, (character) => foldText(character) || ' ');
  const glued = digits.replace(SPACED_PHONE, (phone) => phone.replaceAll(' ', GAP));
  const items = new Map<string, PastedItem>();
  for (const part of glued.split(/[\s,،;؛]+/)) {
    const typed = part.replaceAll(GAP, ' ');
    const key = canonicalPhone(typed) ?? foldText(typed).replace(/^#/, '');
    if (key && !items.has(key)) items.set(key, { typed, key });
  }
  return [...items.values()];
}

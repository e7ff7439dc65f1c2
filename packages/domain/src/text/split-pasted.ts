import { foldText } from './fold-text.ts';
import { normalizePhone } from './phone.ts';

/** One pasted value: `typed` as entered, `key` as compared (normalised phone, or folded text). */
export interface PastedItem {
  typed: string;
  key: string;
}

/** A phone with spaces or dashes inside stays one value. */
const SPACED_PHONE = /(?<![\d+])(?:(?:\+|00)?966[ -]?0?|0)5\d(?:[ -]?\d){7}(?!\d)/g;
const SPACE_PLACEHOLDER = '\u0000';

/**
 * Splits pasted order numbers or phones at commas (Latin and Arabic), semicolons, white space and line ends. A number
 * in two forms is kept once, in its first form and position.
 */
export function splitPastedValues(text: string): PastedItem[] {
  const digits = text.replace(/[٠-٩۰-۹\u00a0]/g, (character) => foldText(character) || ' ');
  const glued = digits.replace(SPACED_PHONE, (phone) => phone.replaceAll(' ', SPACE_PLACEHOLDER));
  const items = new Map<string, PastedItem>();
  for (const part of glued.split(/[\s,،;؛]+/)) {
    const typed = part.replaceAll(SPACE_PLACEHOLDER, ' ');
    const key = normalizePhone(typed) ?? foldText(typed).replace(/^#/, '');
    if (key && !items.has(key)) items.set(key, { typed, key });
  }
  return [...items.values()];
}

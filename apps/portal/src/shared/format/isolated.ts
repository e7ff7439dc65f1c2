import { hasDirectionControls } from '@mishwar/domain';

/** Isolates a name in its own direction inside a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Isolates a date, time or signed amount as left-to-right inside a sentence. */
export const isolatedLtr = (text: string): string => `\u2066${text}\u2069`;

/** The text without isolating characters, for files and the clipboard. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** Text from outside without overrides, and without isolating characters that are not in pairs: it ends where it ends. */
function contained(text: string): string {
  if (!hasDirectionControls(text)) return text;
  const plain = text.replace(/[\u202a-\u202e]/g, '');
  let open = 0;
  for (const character of plain.replace(/[^\u2066-\u2069]/g, '')) {
    open += character === '\u2069' ? -1 : 1;
    if (open < 0) break;
  }
  return open === 0 ? plain : withoutIsolates(plain);
}

const ISOLATED = /^[\u2066-\u2068].*\u2069$/s;
const HAS_ARABIC = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** No Arabic letter follows the last Latin one. */
const ENDS_LATIN = /[A-Za-z\u00c0-\u024f][^\u0621-\u064a\u066e-\u06d3]*$/;
/**
 * An Arabic letter, or one number with the separators that the bidirectional algorithm takes as part of it; before the sign
 * of an amount stands a mark.
 */
const BEGINS_AS_ARABIC =
  /^([\u0621-\u064a\u066e-\u06d3]|(\u200e-)?\d+([.,:/]\d+)*(\s+[\u0621-\u064a\u066e-\u06d3]|$))/;

/**
 * Isolates a value of a translated sentence where one could reorder the other: Latin names, signed numbers, phones and
 * dates in Arabic, Arabic names in English. Other values are unchanged. The value reads in the direction of its first
 * letter, and left to right without one. Direction overrides inside it are removed.
 */
export function isolateForeign(text: string, direction: 'rtl' | 'ltr'): string {
  const value = contained(text);
  if (value === '' || ISOLATED.test(value)) return value;
  const fits =
    direction === 'ltr' ? !HAS_ARABIC.test(value) : BEGINS_AS_ARABIC.test(value) && !ENDS_LATIN.test(value);
  return fits ? value : isolated(value);
}

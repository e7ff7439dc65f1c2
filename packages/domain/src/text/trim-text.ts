/**
 * Text without surrounding white space; empty where nothing in it is visible: white space, control and format characters
 * (zero-width space and joiners, direction marks, soft hyphen, byte order mark), and the letters that Unicode draws as
 * nothing (Hangul fillers, the blank Braille pattern).
 */
export function trimText(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Text as PostgreSQL stores it: without NUL, and with U+FFFD in place of half a surrogate pair. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Whether text holds characters that embed, override or isolate a direction (U+202A to U+202E, U+2066 to U+2069): they
 * could make a name, and what stands beside it, read as another one.
 */
export const hasDirectionControls = (text: string): boolean => DIRECTION_CONTROL.test(text);

/** Text without those characters. */
export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '');

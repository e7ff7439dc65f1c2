/** Characters that end a line, colour a terminal or change text direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Escapes control characters as `\u202e`, so that logs show them instead of obeying them. */
export function escapeControlCharacters(text: string): string {
  return text.replace(
    CONTROL_CHARACTERS,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

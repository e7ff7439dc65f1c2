/** What could end a line, colour a terminal, or turn the direction in which a line is read. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** The text with such characters written out as `\u202e`, so that what is seen is what was sent. */
export function escapeControlCharacters(text: string): string {
  return text.replace(
    CONTROL_CHARACTERS,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Text without surrounding white space; empty where nothing in it is visible: white space, control and format characters
 * (zero-width space and joiners, direction marks, soft hyphen, byte order mark), and the letters that Unicode draws as
 * nothing (Hangul fillers, the blank Braille pattern).
 */
export function trimText(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

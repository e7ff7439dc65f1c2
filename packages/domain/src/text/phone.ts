import { foldText } from './fold-text.ts';

function stripSeparators(text: string): string {
  return foldText(text).replace(/[\s().\-/]/g, '');
}

const SAUDI_MOBILE = /^(?:(?:\+|00)?9660?|0)?(5\d{8})$/;

/**
 * One form for one Saudi mobile number, however it was written (05…, 5…, 966…, +966…, 00966…, with spaces, dashes
 * or Arabic digits): `9665XXXXXXXX`. Null when the text is not such a number.
 */
export function normalizePhone(text: string): string | null {
  const match = SAUDI_MOBILE.exec(stripSeparators(text));
  return match ? `966${match[1]}` : null;
}

/** Whether text is a phone number of any country: 6 to 15 digits of any script, separators, a plus in front. */
export const isPhoneText = (text: string): boolean => /^\+?\d{6,15}$/.test(stripSeparators(text));

/** `05X XXX XXXX` for a Saudi mobile number in any form; another number is shown as it is. */
export function formatPhone(text: string): string {
  const canonical = normalizePhone(text);
  if (!canonical) return text;
  const local = `0${canonical.slice(3)}`;
  return `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`;
}

/**
 * The term for a search within normalised numbers, from a part of a phone in any form: digits only, without the country
 * code or the leading zero. Null without a digit.
 */
export function toPhoneSearchTerm(text: string): string | null {
  const canonical = normalizePhone(text);
  if (canonical) return canonical;
  const typed = stripSeparators(text);
  if (!/^\+?\d+$/.test(typed)) return null;
  const digits = typed.replace('+', '');
  return digits.replace(/^(?:00966|966(?=0?5)|0)0?(?=\d)/, '') || null;
}

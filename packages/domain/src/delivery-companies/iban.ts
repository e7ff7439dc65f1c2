import { toLatinDigits } from '../money/money.ts';
import { trimText } from '../text/trim-text.ts';

/** Country, check digits and account (ISO 13616). A Saudi IBAN has two digits of the bank and 18 of the account. */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const SAUDI_FORM = /^SA\d{4}[A-Z0-9]{18}$/;

/** An IBAN as it is stored: Latin digits, capitals, no spaces or dashes. */
export const normalizeIban = (text: string): string =>
  toLatinDigits(trimText(text)).replace(/[\s-]/g, '').toUpperCase();

/** Whether a text is an IBAN with correct check digits: the rearranged number is 1 modulo 97 (ISO 7064). */
export function isIban(text: string): boolean {
  const iban = normalizeIban(text);
  if (!FORM.test(iban) || (iban.startsWith('SA') && !SAUDI_FORM.test(iban))) return false;
  return remainderBy97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The IBAN of an account with its check digits. `account` is the part after them. */
export function toIban(country: string, account: string): string {
  const check = 98 - remainderBy97(`${account}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${account}`;
}

/** Remainder by 97 of a number whose letters stand for 10 to 35; read character by character, as it exceeds 2^53. */
function remainderBy97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** An IBAN in groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

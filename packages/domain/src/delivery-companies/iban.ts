import { toLatinDigits } from '../money/money.ts';
import { trimText } from '../text/trim-text.ts';

/** A Saudi IBAN (ISO 13616), 24 characters: country, check digits, two digits of the bank and 18 of the account. */
const FORM = /^SA\d{4}[A-Z0-9]{18}$/;

/** An IBAN as it is stored: Latin digits, capitals, no spaces or dashes. */
export const normalizeIban = (text: string): string =>
  toLatinDigits(trimText(text)).replace(/[\s-]/g, '').toUpperCase();

/** Whether a text is a Saudi IBAN with correct check digits: the rearranged number is 1 modulo 97 (ISO 7064). */
export function isIban(text: string): boolean {
  const iban = normalizeIban(text);
  return FORM.test(iban) && remainderBy97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The Saudi IBAN of an account with its check digits. `account` is the part after them. */
export function toIban(account: string): string {
  const check = 98 - remainderBy97(`${account}SA00`);
  return `SA${String(check).padStart(2, '0')}${account}`;
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

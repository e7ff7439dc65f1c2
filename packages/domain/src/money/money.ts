import { MAX_AMOUNT_SAR } from '../request-limits.ts';

/** An amount in whole halalas (1 SAR = 100 halalas). */
export type Halalas = number;

/** The largest amount that any request may carry: MAX_AMOUNT_SAR. */
export const MAX_AMOUNT: Halalas = MAX_AMOUNT_SAR * 100;

export type Language = 'ar' | 'en';

const DECIMAL = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/;
const ARABIC_ZEROS = [0x0660, 0x06f0];

/** Arabic and Persian digits, and the Arabic decimal point, as Latin ones. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = ARABIC_ZEROS.find((start) => code >= start && code <= start + 9) ?? code;
      return String(code - zero);
    })
    .replace('٫', '.');
}

/**
 * Reads an amount in riyals, a number or a decimal string, into halalas.
 * Arabic and Persian digits are read too. Returns null for anything that is not an exact amount:
 * NaN, infinities, exponents, grouping, more than two decimals, more than halalas can count safely.
 */
export function parseMoney(input: unknown): Halalas | null {
  if (typeof input !== 'string' && typeof input !== 'number') return null;
  const match = DECIMAL.exec(toLatinDigits(String(input).trim()));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/**
 * Whether a request may carry the amount: what `parseMoney` reads is within MAX_AMOUNT. What it does not read is left to
 * the rule of the field, which has a message of its own.
 */
export function isAmountInBounds(input: string | number): boolean {
  const amount = parseMoney(input);
  return amount === null || Math.abs(amount) <= MAX_AMOUNT;
}

/**
 * The amount in the wire format: riyals with two decimals, "12.50". Throws RangeError on a fraction of a halala.
 */
export function moneyToWire(amount: Halalas): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole halalas: ${amount}`);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A left-to-right mark keeps the minus sign before the number inside right-to-left text. */
const LRM = '\u200e';

/**
 * The amount for people: two decimals, thousands grouped, Latin digits in both languages.
 * With `currency` the unit is added (SAR 12.50, 12.50 ر.س). An absent amount is shown as 0.00.
 */
export function formatMoney(
  amount: Halalas | null | undefined,
  language: Language,
  options: { currency?: boolean } = {},
): string {
  const [whole = '0', fraction = '00'] = moneyToWire(Math.abs(amount ?? 0)).split('.');
  const digits = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
  const negative = (amount ?? 0) < 0;
  const signed = negative ? `${language === 'ar' ? LRM : ''}-${digits}` : digits;
  if (!options.currency) return signed;
  return language === 'ar' ? `${signed} ر.س` : `SAR ${signed}`;
}

import { toLatinDigits } from '../money/money.ts';
import { trimText } from '../text/trim-text.ts';

/**
 * Ten digits. The first is 1 to 6 for the region of a commercial registration (1010 Riyadh, 2050 Dammam, 4030 Jeddah),
 * or 7 for the unified number that replaces it.
 */
const FORM = /^[1-7]\d{9}$/;

/** A commercial registration number as it is stored: Latin digits, no spaces or dashes. */
export const normalizeCrNumber = (text: string): string =>
  toLatinDigits(trimText(text)).replace(/[\s-]/g, '');

/** Whether a text is a Saudi commercial registration number (CR) or a unified number. */
export const isCrNumber = (text: string): boolean => FORM.test(normalizeCrNumber(text));

import { ONE_TIME_CODE_DIGITS } from '@mishwar/domain';

/**
 * The digits of a typed or pasted one-time code in Latin figures, at most `ONE_TIME_CODE_DIGITS`. The domain's
 * `toLatinDigits` lies with the amounts, which the sign-in does not load.
 */
export function parseCodeDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\D/g, '')
    .slice(0, ONE_TIME_CODE_DIGITS);
}

/** The first letter and the domain of an e-mail address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}•••${email.slice(at)}` : '•••';
}

/** Seconds as `m:ss`. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import { ONE_TIME_CODE_DIGITS, toLatinDigits } from '@mishwar/domain';

/** The digits of a typed or pasted one-time code in Latin figures, at most `ONE_TIME_CODE_DIGITS`. */
export function parseCodeDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS);
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

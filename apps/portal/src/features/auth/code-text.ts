import { ONE_TIME_CODE_DIGITS, toLatinDigits } from '@mishwar/domain';

/** The digits of what was typed or pasted as a one-time code, at most as many as a code has; Arabic digits become Latin. */
export function codeDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS);
}

/** The first letter and the domain of an address: enough to recognise it, too little to learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}•••${email.slice(at)}` : '•••';
}

/** Seconds as `m:ss`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

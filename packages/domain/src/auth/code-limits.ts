import { ONE_TIME_CODE_DIGITS } from '../limits.ts';

/** Wrong tries after which a sign-in attempt is over. */
export const MAX_TRIES_PER_ATTEMPT = 5;
/** Wrong codes for an account from one address in an hour, over all attempts. */
export const MAX_CODE_TRIES_PER_HOUR = 15;

/** Maximum of one-time codes in an hour that no sign-in followed. */
export interface CodeLimits {
  /** For an account from one address, or from one known device. */
  fromAddress: number;
  /** For an account from all addresses together; known devices do not count. */
  ofAccount: number;
}

/** Codes by e-mail: only who has the password causes them. */
export const STAFF_CODE_LIMITS: CodeLimits = { fromAddress: 6, ofAccount: 20 };
/** Codes by WhatsApp: knowledge of the phone number is enough to cause them. */
export const DRIVER_CODE_LIMITS: CodeLimits = { fromAddress: 3, ofAccount: 9 };

/**
 * Upper bound of the chance to guess a one-time code of an account from so many addresses within so many hours, 0 to 1.
 * Every attempt has its own code request and `MAX_TRIES_PER_ATTEMPT` tries. The number of attempts is bounded for the
 * account, so that further addresses add nothing: union bound, guesses / 10^digits.
 *
 * For staff it holds for an attacker who knows the password already: 20 × 5 × 24 = 2,400 guesses a day, 0.24 %. For a
 * driver: 9 × 5 × 24 = 1,080 guesses a day, 0.11 %. 1 % takes more than four days from any number of addresses.
 */
export function chanceToGuessCode(
  { fromAddress, ofAccount }: CodeLimits,
  { addresses, hours }: { addresses: number; hours: number },
): number {
  const triesFromAddress = Math.min(fromAddress * MAX_TRIES_PER_ATTEMPT, MAX_CODE_TRIES_PER_HOUR);
  const tries = Math.min(addresses * triesFromAddress, ofAccount * MAX_TRIES_PER_ATTEMPT) * hours;
  return Math.min(1, tries / 10 ** ONE_TIME_CODE_DIGITS);
}

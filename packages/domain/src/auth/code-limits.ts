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

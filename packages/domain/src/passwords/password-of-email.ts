import { foldText } from '../text/fold-text.ts';

/** Whether a password is the account's e-mail address or the part before the @, in any case. */
export function isPasswordOfEmail(password: string, email: string): boolean {
  const folded = foldText(password);
  const address = foldText(email);
  return folded === address || folded === address.slice(0, Math.max(0, address.lastIndexOf('@')));
}

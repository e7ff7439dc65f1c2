import { isPasswordOfEmail } from '@mishwar/domain';

let listed: Promise<ReadonlySet<string>> | undefined;

/**
 * What speaks against a new password that the contract's schema accepts: a message key, or null. The list of about
 * 50,000 leaked passwords is loaded at first use, and only on the server.
 */
export async function refuseNewPassword(password: string, email: string): Promise<string | null> {
  if (isPasswordOfEmail(password, email)) return 'password_is_email';
  listed ??= loadListedPasswords();
  return (await listed).has(password.normalize('NFKC').toLowerCase()) ? 'password_common' : null;
}

async function loadListedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

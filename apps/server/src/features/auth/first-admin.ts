import type { Db } from '../../platform/transaction.ts';
import { generatePassword, hashPassword } from './password.ts';

interface FirstAdmin {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** Whether one is added to those there are. */
  isAnother?: boolean;
}

/**
 * Creates the first SUPER_ADMIN of an installation. Returns the password, which is not stored and must be changed at
 * the first sign-in; null where an active SUPER_ADMIN exists and no other one is asked for.
 */
export async function createFirstAdmin(db: Db, admin: FirstAdmin): Promise<string | null> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    // Concurrent commands create one.
    const people = await trx.selectFrom('operator').select(['role', 'status']).forUpdate().execute();
    const isThere = people.some(({ role, status }) => role === 'SUPER_ADMIN' && status === 'ACTIVE');
    if (isThere && admin.isAnother !== true) return null;
    await trx
      .insertInto('operator')
      .values({
        code: `OPS-${String(people.length + 1).padStart(3, '0')}`,
        email: admin.email,
        password_hash: passwordHash,
        must_change_password: true,
        first_name: admin.firstName,
        last_name: admin.lastName,
        phone: admin.phone,
        role: 'SUPER_ADMIN',
        nationality_id: '',
        address: '',
      })
      .execute();
    return password;
  });
}

import type { Role } from '@mishwar/domain';
import { hashPassword } from '../../features/auth/password.ts';
import type { Actor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';

/** The time of tests that set their own. */
export const NOW = new Date('2026-03-10T12:00:00.000Z');
export const SYSTEM: Actor = { kind: 'system', id: null, name: 'test' };

let made = 0;

export interface TestOperator {
  id: number;
  email: string;
  password: string;
}

/** Password of all test operators; hashed once, because hashing is slow on purpose. */
export const TEST_PASSWORD = 'Palm-Tree-In-Qatif';
let passwordHash: Promise<string> | undefined;

/** Creates an operator. */
export async function createOperator(
  app: Pick<App, 'db'>,
  { role = 'ADMIN' as Role, email = '' } = {},
): Promise<TestOperator> {
  made += 1;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const address = email || `staff${made}@test.invalid`;
  const row = await app.db
    .insertInto('operator')
    .values({
      code: `OPS-T${made}`,
      email: address,
      password_hash: await passwordHash,
      first_name: role === 'ADMIN' ? 'Amal' : 'Salman',
      last_name: 'Al-Dosari',
      phone: '0551234567',
      role,
      nationality_id: '1012345678',
      address: 'Dammam',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, email: address, password: TEST_PASSWORD };
}

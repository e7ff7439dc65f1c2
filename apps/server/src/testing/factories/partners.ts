import { hashPassword } from '../../features/auth/password.ts';
import type { App } from '../../platform/app.ts';
import { clientOf, partnerSessionOf, type TestClient } from '../sign-in.ts';
import { TEST_PASSWORD } from './operators.ts';

let made = 0;
let passwordHash: Promise<string> | undefined;

export interface TestPartner {
  id: number;
  companyId: number;
  email: string;
  password: string;
}

/** Creates a delivery company. */
export async function createCompany({ db }: Pick<App, 'db'>, name: string): Promise<number> {
  const row = await db
    .insertInto('delivery_company')
    .values({ name, phone: '0138000000' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Creates an active partner user, of a company of its own unless one is given. */
export async function createPartnerUser(app: Pick<App, 'db'>, companyId?: number): Promise<TestPartner> {
  made += 1;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const company = companyId ?? (await createCompany(app, `Carrier ${made}`));
  const email = `partner${made}@test.invalid`;
  const row = await app.db
    .insertInto('partner')
    .values({
      delivery_company_id: company,
      first_name: 'Huda',
      last_name: 'Al-Amri',
      email,
      phone: '0559876543',
      password_hash: await passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, companyId: company, email, password: TEST_PASSWORD };
}

export interface SignedInPartner extends TestPartner {
  token: string;
  client: TestClient['partnerPortal'];
}

/** Creates a partner user with a session. */
export async function signInPartner(
  server: { app: Pick<App, 'db' | 'now'>; url: string },
  companyId?: number,
): Promise<SignedInPartner> {
  const partner = await createPartnerUser(server.app, companyId);
  const token = await partnerSessionOf(server.app, partner.id);
  return { ...partner, token, client: clientOf(server.url, token).partnerPortal };
}

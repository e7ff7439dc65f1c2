import { randomBytes, randomInt } from 'node:crypto';
import { hashPassword } from '../../apps/server/src/features/auth/public.ts';
import { hashToken, newToken } from '../../apps/server/src/platform/crypto/token.ts';
import type { Credentials } from '../../apps/server/src/testing/contract-requests.ts';
import type { Arena } from './types.ts';

export interface Person extends Credentials {
  readonly id: string;
}
export interface Staff extends Person {
  readonly email: string;
  readonly password: string;
}
export interface Driver extends Person {
  readonly phone: string;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Writes a staff member with a session into the database. */
export async function addStaff(arena: Arena, role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN'): Promise<Staff> {
  const name = randomBytes(6).toString('hex');
  const email = `${name}@attack.invalid`;
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  const id = await arena.withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into operator (code, email, password_hash, first_name, last_name, phone, role, nationality_id, address)
       values ($1, $2, $3, 'ريم', 'الحربي', '0550001009', $4, '1010101019', 'الدمام') returning id`,
      [name, email, hash, role],
    );
    return rows[0]?.id ?? '';
  });
  return { id, email, password, ...(await addSession(arena, id)) };
}

/** Starts a session of a staff member. */
export async function addSession(arena: Arena, operatorId: string): Promise<Credentials> {
  const token = newToken();
  await arena.withDatabase((client) =>
    client.query(
      `insert into session (token_hash, operator_id, expires_at, settings_unlocked_until)
       values ($1, $2, now() + interval '12 hours', now() + interval '12 hours')`,
      [hashToken(token), operatorId],
    ),
  );
  return bearer(token);
}

/** Writes an active partner user with a session, of a delivery company of its own, into the database. */
export async function addPartner(arena: Arena): Promise<Person> {
  const name = randomBytes(6).toString('hex');
  const id = await arena.withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with company as (
         insert into delivery_company (name, phone) values ($1, '0138000000') returning id
       )
       insert into partner (delivery_company_id, first_name, last_name, email, phone, password_hash)
       select id, 'هدى', 'العمري', $1 || '@attack.invalid', '0550001010', '-' from company returning id`,
      [name],
    );
    return rows[0]?.id ?? '';
  });
  return { id, ...(await addPartnerSession(arena, id)) };
}

/** Starts a session of a partner user. */
export async function addPartnerSession(arena: Arena, partnerId: string): Promise<Credentials> {
  const token = newToken();
  await arena.withDatabase((client) =>
    client.query(
      `insert into session (token_hash, partner_id, expires_at) values ($1, $2, now() + interval '12 hours')`,
      [hashToken(token), partnerId],
    ),
  );
  return bearer(token);
}

/** Writes an active driver with a session into the database. */
export async function addDriver(arena: Arena): Promise<Driver> {
  const phone = `9665${randomInt(10_000_000, 99_999_999)}`;
  const id = await arena.withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into driver (id_number, first_name, last_name, phone, pass_key, car_type_id, is_active, is_ready,
         is_casper, is_odm_enabled)
       values ($1, 'سائق', 'رقم', $2, '-', 1, true, true, true, true) returning id`,
      [`7${randomInt(100_000_000, 999_999_999)}`, phone],
    );
    return rows[0]?.id ?? '';
  });
  return { id, phone, ...(await addDriverSession(arena, id)) };
}

export async function addDriverSession(arena: Arena, driverId: string): Promise<Credentials> {
  const token = newToken();
  await arena.withDatabase((client) =>
    client.query(
      `insert into driver_session (token_hash, driver_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(token), driverId],
    ),
  );
  return bearer(token);
}

/** Writes an ordering channel into the database. */
export async function addChannel(arena: Arena): Promise<Credentials & { secret: string }> {
  const [key, secret] = [`ck_${newToken()}`, newToken()];
  await arena.withDatabase((client) =>
    client.query(
      `insert into channel (name, application, from_company, api_key_hash, signing_secret)
       values ($1, 'CLIENT', 'maeda', $2, $3)`,
      [randomBytes(6).toString('hex'), hashToken(key), secret],
    ),
  );
  return { headers: { 'x-api-key': key }, secret };
}

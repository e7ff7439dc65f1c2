import { randomBytes, randomInt } from 'node:crypto';
import { hashPassword } from '../../apps/server/src/features/auth/public.ts';
import { hashToken, newToken } from '../../apps/server/src/platform/crypto/token.ts';
import { type Credentials, sendCall } from '../../apps/server/src/testing/contract-requests.ts';
import { orderOf, type Restaurant } from '../../tools/harness/channel.ts';
import { numberOf, rowsOf } from '../../tools/harness/rows.ts';
import type { Arena } from './types.ts';

type Person = Awaited<ReturnType<typeof addSession>>;
export type Staff = Awaited<ReturnType<typeof addStaff>>;

/** Each kind of caller with sessions, and what starts one. */
const SESSIONS = {
  staff: `insert into session (token_hash, operator_id, expires_at, settings_unlocked_until)
    values ($1, $2, now() + interval '12 hours', now() + interval '12 hours')`,
  partner: `insert into session (token_hash, partner_id, expires_at) values ($1, $2, now() + interval '12 hours')`,
  driver: `insert into driver_session (token_hash, driver_id, expires_at) values ($1, $2, now() + interval '1 day')`,
} as const;

export async function addSession({ databaseUrl }: Arena, kind: keyof typeof SESSIONS, id: string) {
  const token = newToken();
  await rowsOf(databaseUrl, SESSIONS[kind], [hashToken(token), id]);
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}

/** Writes a person into the database, with a session. */
const add = async (arena: Arena, kind: keyof typeof SESSIONS, sql: string, values: string[]) =>
  addSession(arena, kind, String(await numberOf(arena.databaseUrl, sql, values)));

const newName = () => randomBytes(6).toString('hex');

/** Writes a staff member with a session into the database. */
export async function addStaff(arena: Arena, role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN') {
  const name = newName();
  const email = `${name}@attack.invalid`;
  const password = randomBytes(12).toString('base64url');
  const insert = `insert into operator (code, email, password_hash, first_name, last_name, phone, role, nationality_id, address)
     values ($1, $2, $3, 'ريم', 'الحربي', '0550001009', $4, '1010101019', 'الدمام') returning id`;
  const person = await add(arena, 'staff', insert, [name, email, await hashPassword(password), role]);
  return { ...person, email, password };
}

/** Writes an active partner user with a session, of a delivery company of its own, into the database. */
export function addPartner(arena: Arena): Promise<Person> {
  const insert = `with company as (insert into delivery_company (name, phone) values ($1, '0138000000') returning id)
     insert into partner (delivery_company_id, first_name, last_name, email, phone, password_hash)
     select id, 'هدى', 'العمري', $1 || '@attack.invalid', '0550001010', '-' from company returning id`;
  return add(arena, 'partner', insert, [newName()]);
}

/** Writes an active driver with a session into the database. */
export async function addDriver(arena: Arena): Promise<Person & { readonly phone: string }> {
  const phone = `9665${randomInt(10_000_000, 99_999_999)}`;
  const insert = `insert into driver (id_number, first_name, last_name, phone, pass_key, car_type_id, is_active, is_ready,
       is_casper, is_odm_enabled)
     values ($1, 'سائق', 'رقم', $2, '-', 1, true, true, true, true) returning id`;
  const person = await add(arena, 'driver', insert, [`7${randomInt(100_000_000, 999_999_999)}`, phone]);
  return { ...person, phone };
}

/** So many people, one after the other. */
export async function several<One>(count: number, add: () => Promise<One>): Promise<One[]> {
  const people: One[] = [];
  for (let n = 0; n < count; n += 1) people.push(await add());
  return people;
}

/** Writes an ordering channel into the database. */
export async function addChannel({ databaseUrl }: Arena): Promise<Credentials & { secret: string }> {
  const [key, secret] = [`ck_${newToken()}`, newToken()];
  const insert = `insert into channel (name, application, from_company, api_key_hash, signing_secret)
     values ($1, 'CLIENT', 'maeda', $2, $3)`;
  await rowsOf(databaseUrl, insert, [newName(), hashToken(key), secret]);
  return { headers: { 'x-api-key': key }, secret };
}

let restaurant: Restaurant | undefined;

/** Places an order of the channel; returns its number. Throws where it is refused. */
export async function placeOrder({ origin }: Arena, channel: Credentials): Promise<string> {
  if (!restaurant) {
    const { body } = await sendCall(origin, { method: 'GET', path: '/channel/v1/restaurants' }, {}, channel);
    const { restaurants } = body as { restaurants: Restaurant[] };
    restaurant = restaurants.find(({ menu }) => menu.length > 0);
  }
  if (!restaurant) throw new Error('the product has no restaurant with a menu');
  const body = orderOf(restaurant);
  const headers = { 'idempotency-key': body.channel_order_id };
  const call = { method: 'POST', path: '/channel/v1/orders' };
  const answer = await sendCall(origin, call, { headers, body }, channel);
  const { order_number } = answer.body as { order_number?: string };
  if (!order_number) throw new Error(`no order: ${answer.status} ${JSON.stringify(answer.body)}`);
  return order_number;
}

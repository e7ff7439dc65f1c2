import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken, newToken } from '../platform/crypto/token.ts';
import type { Db } from '../platform/transaction.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Centre of the test city; 0.01° of latitude is 1.11 km. */
export const CENTRE: Coordinates = { latitude: 26.4, longitude: 50.1 };

export const northOf = (spot: Coordinates, km: number): Coordinates => ({
  ...spot,
  latitude: spot.latitude + km / 111.19,
});

/** Creates a restaurant in a city of its own, with a menu of two items. */
export async function makeRestaurant(db: Db, { spot = CENTRE, code = `R-${randomUUID().slice(0, 8)}` } = {}) {
  const region = await db
    .insertInto('region')
    .values({ name_ar: 'المنطقة الشرقية', name_en: 'Eastern Province' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const city = await db
    .insertInto('city')
    .values({ region_id: region.id, name_ar: 'الدمام', name_en: 'Dammam', ...spot })
    .returning('id')
    .executeTakeFirstOrThrow();
  const restaurant = await db
    .insertInto('restaurant')
    .values({
      code,
      name: 'مطعم البيت',
      name_en: 'Home kitchen',
      phone: '0138000001',
      city_id: city.id,
      ...spot,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const option = { addon_id: 'sauce', id: 'garlic', name: 'ثوم', name_en: 'Garlic', price: 150 };
  await db
    .insertInto('menu_item')
    .values([
      {
        restaurant_id: restaurant.id,
        name: 'كبسة',
        name_en: 'Kabsa',
        price: 2500,
        options: JSON.stringify([option]),
      },
      { restaurant_id: restaurant.id, name: 'شاورما', name_en: 'Shawarma', price: 900, options: '[]' },
    ])
    .execute();
  return { id: restaurant.id, code, cityId: city.id };
}

let drivers = 0;

export interface TestDriver {
  id: number;
  phone: string;
  /** Token of the driver gateway. */
  token: string;
}

/** Creates a signed-in driver: active, ready and online at `spot`, with `balance` halalas in the wallet. */
export async function makeDriver(
  db: Db,
  { spot = CENTRE, balance = 100_000, isReady = true, isActive = true, now = new Date() } = {},
): Promise<TestDriver> {
  drivers += 1;
  const phone = `05${String(31_000_000 + drivers)}`;
  const driver = await db
    .insertInto('driver')
    .values({
      id_number: `1${String(drivers).padStart(9, '0')}`,
      first_name: 'سالم',
      last_name: `السائق ${drivers}`,
      phone,
      pass_key: 'seed',
      is_ready: isReady,
      is_active: isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('driver_position')
    .values({ driver_id: driver.id, ...spot, recorded_at: now, received_at: now, idle_since: now })
    .execute();
  if (balance > 0) {
    const entries = JSON.stringify([
      { kind: 'MAIN', amount: balance },
      { kind: 'CLEARING', gateway: 'MANUAL', amount: -balance },
    ]);
    await sql`select wallet_post('TOP_UP', ${driver.id}, null, ${randomUUID()}, ${entries}::jsonb, 'ADMIN', 1, 'test')`.execute(
      db,
    );
  }
  const token = newToken();
  await db
    .insertInto('driver_session')
    .values({
      token_hash: hashToken(token),
      driver_id: driver.id,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return { id: driver.id, phone, token };
}

export interface TestChannel {
  id: number;
  key: string;
  secret: string;
}

export async function makeChannel(db: Db, name: string): Promise<TestChannel> {
  const key = `ck_${newToken()}`;
  const secret = newToken();
  const channel = await db
    .insertInto('channel')
    .values({
      name,
      application: 'CLIENT',
      from_company: 'maeda',
      api_key_hash: hashToken(key),
      signing_secret: secret,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: channel.id, key, secret };
}

export interface GatewayResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any;
}

/** Sends a request to the driver gateway with a driver's token. */
export async function callAsDriver(
  url: string,
  token: string,
  method: string,
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<GatewayResponse> {
  const hasBody = body !== undefined || method !== 'GET';
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

/** Sends a signed request to the channel gateway; `tamper` changes headers after signing. */
export async function callAsChannel(
  url: string,
  channel: Pick<TestChannel, 'key' | 'secret'>,
  method: string,
  path: string,
  {
    body,
    key = randomUUID(),
    at = Date.now(),
    tamper = {},
  }: { body?: unknown; key?: string; at?: number; tamper?: Record<string, string> } = {},
): Promise<GatewayResponse> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const signature = createHmac('sha256', channel.secret)
    .update(`${at}.${method}.${path}.${text}`)
    .digest('hex');
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'x-api-key': channel.key,
      'x-timestamp': String(at),
      'x-signature': signature,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
      ...tamper,
    },
    ...(body === undefined ? {} : { body: text }),
  });
  return { status: response.status, body: await response.json() };
}

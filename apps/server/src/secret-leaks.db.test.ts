import { useTestDatabase } from '@mishwar/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from './features/auth/public.ts';
import { hashToken, newToken } from './platform/crypto/token.ts';
import { createChannel } from './testing/factories/channels.ts';
import { createSignedInDriver } from './testing/factories/drivers.ts';
import { insertOrder } from './testing/factories/orders.ts';
import { insertRestaurant } from './testing/factories/stores.ts';
import { openProcessGroup, type ProcessGroup, type ServerProcess } from './testing/processes.ts';

/** Canary values that must appear nowhere, each unique, so that a leak identifies its source. */
const CANARY = {
  bearer: 'CanaryBearer-0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  session: newToken(),
  cookie: 'CanaryCookie-5566',
  attemptToken: 'CanaryAttemptToken-6677-0000000000000000000',
  deviceToken: 'CanaryDeviceToken-7788-00000000000000000000',
  password: 'Canary-Password-7301',
  newPassword: 'Canary-New-Password-7302',
  wrongPassword: 'Canary-Wrong-Password-7303',
  registered: 'Canary-Registered-7304',
  passKey: '735917',
  driverPassKey: '846028',
  sdkToken: 'CanarySdk-9911aabb',
  signature: 'ca'.repeat(32),
  apiKey: 'ck_canary_77aa88bb99cc',
  card: '4111111111111111',
  spacedCard: '5500 0000 0000 0004',
  iban: 'SA0380000000608010167519',
  nationalId: '1023456781',
  whatsappToken: 'CanaryWhatsapp-33dd',
  smtpPassword: 'CanarySmtp-44ee',
};
const EMAIL = 'canary@test.invalid';

const database = useTestDatabase();
let processes: ProcessGroup;
let server: ServerProcess;
let worker: ServerProcess;
beforeAll(async () => {
  processes = await openProcessGroup(database, {
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://user:${CANARY.smtpPassword}@127.0.0.1:9`,
    WHATSAPP_URL: 'http://127.0.0.1:9/send',
    WHATSAPP_TOKEN: CANARY.whatsappToken,
    LIMIT_PUBLIC_PER_MINUTE: '100000',
  });
  [server, worker] = [await processes.start('api'), await processes.start('worker')];
});
afterAll(async () => {
  await processes.stop();
});
const log = () => server.log() + worker.log();

const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};
const bearer = { authorization: `Bearer ${CANARY.session}` };

/** Encodings of a secret: text, URL-encoded, base64. */
function formsOf(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    secret.replaceAll(' ', '+'),
    Buffer.from(secret).toString('base64'),
  ];
}
const leaksIn = (text: string): string[] =>
  Object.entries(CANARY).flatMap(([name, secret]) =>
    formsOf(secret).some((form) => text.includes(form)) ? [name] : [],
  );

/** Columns that hold a secret or personal number on purpose. */
const MEANT = new Set([
  'operator.nationality_id',
  'operator.search_text',
  'orders.customer_note',
  'saved_view.state',
  'customer.name',
  'customer.search_name',
]);

/** Leaks in all tables, as `table.column: canary`. */
async function leaksInDatabase(): Promise<string[]> {
  const { rows: columns } = await database.pool.query<{ schema: string; table: string; column: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker') and a.attnum > 0
       and not a.attisdropped and t.typname in ('text', 'varchar', 'json', 'jsonb', '_text', 'bytea')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const leaks: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await database.pool.query<{ text: string | null }>(
      `select string_agg("${column}"::text, chr(10)) as text from "${schema}"."${table}"`,
    );
    if (MEANT.has(`${table}.${column}`)) continue;
    leaks.push(...leaksIn(rows[0]?.text ?? '').map((name) => `${table}.${column}: ${name}`));
  }
  return leaks;
}

describe('[SEC-35] secrets and personal numbers', () => {
  it('are sent in every part of requests', async () => {
    const { pool, db } = database;
    const { rows } = await pool.query<{ id: number }>(
      `insert into operator (code, email, password_hash, first_name, last_name, phone, role, nationality_id, address)
       values ('OPS-C', $1, $2, 'Amal', 'Canary', '0551234567', 'SUPER_ADMIN', '1', '-') returning id`,
      [EMAIL, await hashPassword(CANARY.password)],
    );
    await pool.query(
      `insert into session (token_hash, operator_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashToken(CANARY.session), rows[0]?.id],
    );
    const region = await pool.query(`insert into region (name_ar, name_en) values ('أ', 'A') returning id`);
    const city = await pool.query(
      `insert into city (region_id, name_ar, name_en, latitude, longitude) values ($1, 'أ', 'A', 1, 1) returning id`,
      [region.rows[0].id],
    );
    const driver = await createSignedInDriver(db);
    const channel = await createChannel(db, 'Canary');

    // Sign-ins, refused and accepted.
    for (const password of [CANARY.wrongPassword, CANARY.password])
      await send('POST', '/admin/api/v2/login', { email: EMAIL, password });
    // A password or card number in the wrong field.
    for (const email of [`password=${CANARY.password}`, CANARY.card, `token:${CANARY.bearer}`])
      await send('POST', '/admin/api/v2/login', { email, password: 'x' });
    await send('POST', '/admin/api/v2/verify-otp', {
      email: EMAIL,
      passKey: CANARY.passKey,
      attemptToken: CANARY.attemptToken,
    });
    await send('POST', '/driver/v1/code', {
      phone: driver.phone,
      deviceToken: CANARY.deviceToken,
    });
    await send('POST', '/driver/v1/sign-in', {
      phone: driver.phone,
      passKey: CANARY.driverPassKey,
      attemptToken: CANARY.attemptToken,
    });
    await send('GET', '/admin/api/v1/profile', undefined, {
      authorization: `Bearer ${CANARY.bearer}`,
      cookie: `sid=${CANARY.cookie}; other=${CANARY.cookie}`,
      'x-api-key': CANARY.apiKey,
      'x-signature': CANARY.signature,
    });
    await send('GET', '/admin/api/v1/profile', undefined, {
      authorization: `Basic ${btoa(`a:${CANARY.password}`)}`,
    });
    await send(
      'POST',
      '/channel/v1/orders',
      { note: `card ${CANARY.card}` },
      {
        'x-api-key': channel.key,
        'x-timestamp': String(Date.now()),
        'x-signature': CANARY.signature,
      },
    );

    // Unknown fields at any depth, valid and truncated.
    const secrets = {
      sdk_token: CANARY.sdkToken,
      signature: CANARY.signature,
      passKey: CANARY.passKey,
      iban: CANARY.iban,
      card_number: CANARY.card,
      nested: [{ deeper: { password: CANARY.password, nationality_id: CANARY.nationalId } }],
    };
    await send('PUT', '/admin/api/v1/preferences/orders/columns', { columns: secrets, ...secrets }, bearer);
    await send(
      'PUT',
      '/admin/api/v1/preferences/orders/columns',
      `{"password":"${CANARY.password}",`,
      bearer,
    );

    // URLs, also encoded twice.
    const query = `password=${CANARY.password}&sdk_token=${CANARY.sdkToken}&passKey=${CANARY.passKey}&iban=${CANARY.iban}`;
    for (const text of [query, encodeURIComponent(query), encodeURIComponent(encodeURIComponent(query))]) {
      await send('GET', `/admin/api/v1/orders?${text}`, undefined, bearer);
      await send('GET', `/admin/api/v1/nothing/${text.slice(0, 300)}`, undefined, bearer);
    }
    // Filters are stored in the audit log and in the export's row.
    const filters = [
      `password=${CANARY.password}`,
      `{"sdk_token":"${CANARY.sdkToken}"}`,
      `"{\\"passKey\\":\\"${CANARY.passKey}\\"}"`,
      encodeURIComponent(`{"password":"${CANARY.password}"}`),
      CANARY.card,
      CANARY.spacedCard,
      CANARY.iban,
      CANARY.iban.replace(/(.{4})/g, '$1 ').trim(),
      CANARY.nationalId,
      `Bearer ${CANARY.bearer}`,
    ];
    const restaurantId = await insertRestaurant(db, Number(city.rows[0].id));
    for (const [index, filter] of filters.entries()) {
      const name = filter.slice(0, 190);
      // An export without a row is refused before it is stored: a customer bears the text.
      const customer = { name, phone: `05511100${10 + index}` };
      await insertOrder({ db, now: () => new Date() }, { order_number: `C${index}`, restaurantId, customer });
      const filtered = `filters[customer_name]=${encodeURIComponent(name)}`;
      for (const kind of ['excel', 'export'])
        await send('POST', `/admin/api/v1/orders/${kind}?${filtered}`, undefined, bearer);
      // Few exports may be queued, and a filter is kept until its export is done.
      if (index % 3 !== 2 && index !== filters.length - 1) continue;
      const waiting = `select 1 from export_log where state in ('queued', 'running')`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0);
    }

    // Registration of an operator, and password changes.
    const registered = await send(
      'POST',
      '/admin/api/v1/register',
      {
        firstname: 'Maha',
        lastname: 'Ali',
        code: 'OPS-C2',
        phone: '0550000902',
        nationality_id: CANARY.nationalId,
        email: 'maha.canary@test.invalid',
        password: CANARY.registered,
        address: '-',
        region_id: String(region.rows[0].id),
        city_id: [String(city.rows[0].id)],
      },
      bearer,
    );
    expect(registered.status).toBe(201);

    // Unexpected errors while secrets are in use.
    for (const table of ['session', 'operator', 'channel', 'list_preference', 'driver_code']) {
      await database.asOwner(`alter table "${table}" rename to "away"`);
      await send('POST', '/admin/api/v2/login', { email: EMAIL, password: CANARY.password });
      await send('GET', '/admin/api/v1/profile', undefined, bearer);
      await send('POST', '/channel/v1/orders', {}, { 'x-api-key': CANARY.apiKey });
      await send('POST', '/driver/v1/sign-in', {
        phone: driver.phone,
        passKey: CANARY.driverPassKey,
        attemptToken: CANARY.attemptToken,
      });
      await database.asOwner(`alter table "away" rename to "${table}"`);
    }
    const changed = await send(
      'PUT',
      '/admin/api/v1/profile/password',
      { current_password: CANARY.password, password: CANARY.newPassword },
      bearer,
    );
    expect(changed.status).toBe(200);
    expect(log()).toContain('request failed');
    expect(log()).toContain('job failed');
  }, 180_000);

  it('are in no line of the log', () => {
    const lines = log().trim().split('\n');
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines) expect(leaksIn(line), line.slice(0, 400)).toEqual([]);
  });

  it('are in no column of the database except their own', async () => {
    expect(await leaksInDatabase()).toEqual([]);
    const { rows } = await database.pool.query<{ text: string }>(
      `select after::text as text from audit_entry where action like 'export%'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ text }) => text).join()).toContain('[redacted]');
    // Personal numbers are shown by their end.
    const { rows: shown } = await database.pool.query<{ id: string }>(
      `select after->>'nationality_id' as id from audit_entry where action = 'operator.register'`,
    );
    expect(shown).toEqual([{ id: `…${CANARY.nationalId.slice(-4)}` }]);
  });
});

describe('[SEC-36] lines of the log', () => {
  it('are one JSON object each, without control characters', async () => {
    const nasty = 'a\r\n{"level":"error","message":"forged"}\u001b[31m\u009b31m\u202e\u2066\u2028\u0000';
    await send('POST', '/admin/api/v2/login', { email: nasty.replace('\u0000', ''), password: 'x' });
    await send('GET', `/admin/api/v1/${encodeURIComponent(nasty).slice(0, 400)}`);
    await send('GET', '/healthz', undefined, { 'user-agent': 'x\u009b31m' });
    const lines = log().trimEnd().split('\n');
    for (const line of lines) {
      expect(() => JSON.parse(line), line.slice(0, 200)).not.toThrow();
      expect(line).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
    }
    expect(lines.filter((line) => (JSON.parse(line) as { message: string }).message === 'forged')).toEqual(
      [],
    );
  });

  it('and names in the audit log have control characters escaped', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select actor_name as name from audit_entry where actor_name like '%forged%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.name).not.toMatch(/[\p{Cc}\u202e\u2066\u2028]/u);
    expect(rows[0]?.name).toContain('\\u202e');
  });
});

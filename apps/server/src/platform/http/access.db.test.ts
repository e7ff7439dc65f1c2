import { contract } from '@mishwar/contract';
import type { Access } from '@mishwar/domain';
import { getRouter, isProcedure, unlazy } from '@orpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { router } from '../../router.ts';
import { sendCall } from '../../testing/contract-requests.ts';
import { createChannel } from '../../testing/factories/channels.ts';
import { createOperator } from '../../testing/factories/operators.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { signInPartner } from '../../testing/factories/partners.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { clientOf, signInAs } from '../../testing/sign-in.ts';
import { tableState } from '../../testing/tables.ts';
import { NO_LIMITS, useTestServer } from '../../testing/test-server.ts';
import { hashToken, newToken } from '../crypto/token.ts';
import { contractRoutes } from './contract-routes.ts';

const routes = contractRoutes();
/** Companies use the platform through channels, each with a signing secret of its own. */
const CALLERS = [
  'anonymous',
  'half sign-in',
  'ADMIN',
  'SUPER_ADMIN',
  'partner of company A',
  'partner of company B',
  'driver',
  'channel key',
  'channel of company A',
  'channel of company B',
] as const;
type Who = (typeof CALLERS)[number];
const ALLOWED: Record<Access, readonly Who[]> = {
  public: CALLERS,
  'half-sign-in': CALLERS,
  staff: ['ADMIN', 'SUPER_ADMIN'],
  'super-admin': ['SUPER_ADMIN'],
  partner: ['partner of company A', 'partner of company B'],
  driver: ['driver'],
  channel: ['channel key', 'channel of company A', 'channel of company B'],
};
const headersOf = {} as Record<Who, Record<string, string>>;
/** Signing secret of a caller; the key alone proves nothing. */
const secretOf: Partial<Record<Who, string>> = {};
const server = useTestServer({ roles: new Set(['api']), limits: NO_LIMITS });
beforeAll(async () => {
  // Rate limits would cut the calls of all callers to all routes short.
  const { driverIds } = await createWorld(server.app, [{ name: 'Saad', phone: '0550000001' }]);
  const driverToken = newToken();
  await server.app.db
    .insertInto('driver_session')
    .values({
      token_hash: hashToken(driverToken),
      driver_id: driverIds[0] ?? 0,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const key = newToken();
  await server.app.db
    .insertInto('channel')
    .values({
      name: 'test',
      application: 'CLIENT',
      from_company: 'maeda',
      api_key_hash: hashToken(key),
      signing_secret: 's',
    })
    .execute();
  const { email, password } = await createOperator(server.app);
  const { attemptToken } = await clientOf(server.url).auth.login({ email, password });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  Object.assign(headersOf, {
    anonymous: {},
    'half sign-in': bearer(attemptToken),
    ADMIN: bearer((await signInAs(server)).token),
    SUPER_ADMIN: bearer((await signInAs(server, 'SUPER_ADMIN')).token),
    'partner of company A': bearer((await signInPartner(server)).token),
    'partner of company B': bearer((await signInPartner(server)).token),
    driver: bearer(driverToken),
    'channel key': { 'x-api-key': key },
  });
  // The settings demand their phrase of those who may see them; here it is about who may.
  await server.database.pool.query(`update session set settings_unlocked_until = now() + interval '1 hour'`);
  for (const who of ['channel of company A', 'channel of company B'] as const) {
    const channel = await createChannel(server.app.db, who);
    headersOf[who] = { 'x-api-key': channel.key };
    secretOf[who] = channel.secret;
  }
});

/** Calls a route with an invalid body, so that an authorized call changes nothing. */
const call = (who: Who, { method, path }: Pick<(typeof routes)[number], 'method' | 'path'>) =>
  sendCall(
    server.url,
    { method, path: path.replace(/\{\w+\}/g, '0') },
    method === 'GET' ? {} : { body: { unfit: true } },
    { headers: headersOf[who], ...(secretOf[who] && { secret: secretOf[who] }) },
  );

describe('[SEC-11] every route of the contract', () => {
  it.each(routes)('$name declares its access and has a handler', async ({ name, access }) => {
    expect(access).toBeDefined();
    const { default: procedure } = await unlazy(getRouter(router, name.split('.')));
    expect(isProcedure(procedure)).toBe(true);
  });

  it.each(CALLERS)(
    'admits or refuses (401, 403) %s as declared',
    async (who) => {
      const leaving = (route: (typeof routes)[number]) =>
        /logout|signOut/.test(route.name) && ALLOWED[route.access ?? 'public'].includes(who);
      // The call ended its session.
      for (const route of routes.toSorted((one, other) => Number(leaving(one)) - Number(leaving(other)))) {
        const { status } = await call(who, route);
        const allowed = ALLOWED[route.access ?? 'public'].includes(who);
        const isKnown = who !== 'anonymous' && who !== 'half sign-in';
        const place = `${who} at ${route.method} ${route.path}`;
        // A channel is identified by its key and refused for the missing signature.
        if (allowed && who === 'channel key' && route.access === 'channel') expect(status, place).toBe(401);
        else if (allowed && isKnown && route.access !== 'half-sign-in' && route.access !== 'public') {
          expect([401, 403], place).not.toContain(status);
        } else if (allowed) expect(status, place).not.toBe(403);
        else expect(status, place).toBe(isKnown ? 403 : 401);
      }
    },
    60_000,
  );

  it('[SEC-20] changes nothing by GET', () => {
    const verbs =
      /^(cancel|execute|assign|unassign|create|update|delete|save|reset|register|login|logout|sign|accept|decline)(?!.*Reasons)/i;
    for (const { method, name } of routes)
      if (method === 'GET') expect(name.split('.')[1]).not.toMatch(verbs);
  });

  it('[SEC-20] changes no row of any table by GET, with valid input', async () => {
    const { restaurantId } = await createWorld(server.app);
    const number = '1';
    await insertOrder(server.app, { order_number: number, restaurantId });
    headersOf.SUPER_ADMIN = { authorization: `Bearer ${(await signInAs(server, 'SUPER_ADMIN')).token}` };
    // A file that was sent is recorded, as the audit log records it: what it was made of stays as it was.
    const state = () => tableState(server.database.pool, ['export_log', 'stored_file']);
    const before = await state();
    expect(before.orders).toMatchObject({ n: 1 });
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['wallet_entry', 'setting', 'order_event']));
    const answers: number[] = [];
    for (const { method, path, name } of routes) {
      if (method !== 'GET') continue;
      const answer = await fetch(`${server.url}${path.replace(/\{\w+\}/g, number)}`, {
        headers: headersOf.SUPER_ADMIN,
      });
      await answer.arrayBuffer();
      expect(answer.status, name).toBeLessThan(500);
      answers.push(answer.status);
    }
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(answers.length / 2);
    expect(await state()).toEqual(before);
  });

  it('authorizes before it validates the input', async () => {
    const route = routes.find(({ name }) => name === 'operators.register');
    expect((await call('anonymous', route ?? { method: 'POST', path: '' })).status).toBe(401);
    headersOf.ADMIN = { authorization: `Bearer ${(await signInAs(server)).token}` };
    headersOf.SUPER_ADMIN = { authorization: `Bearer ${(await signInAs(server, 'SUPER_ADMIN')).token}` };
    expect((await call('ADMIN', route ?? { method: 'POST', path: '' })).status).toBe(403);
    expect((await call('SUPER_ADMIN', route ?? { method: 'POST', path: '' })).status).toBe(422);
  });

  it('[SEC-37] records refused access in the audit log', async () => {
    const { rows } = await server.database.pool.query(
      `select distinct subject_id, actor_kind from audit_entry where action = 'access.refused' and actor_kind = 'driver'`,
    );
    expect(rows.map(({ subject_id }) => subject_id)).toContain('operators.list');
    await expect(server.database.pool.query('delete from audit_entry')).rejects.toThrow('permission denied');
  });
});

it('[SEC-11] the contract is implemented completely', () => {
  expect(Object.keys(router).sort()).toEqual(Object.keys(contract).sort());
});

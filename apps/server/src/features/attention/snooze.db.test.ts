import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let operator: SignedInOperator;
let colleague: SignedInOperator;
beforeAll(async () => {
  const { id: restaurantId } = await createRestaurant(server.app.db);
  for (const order_number of ['S1', 'S2']) {
    await insertOrder(server.app, { order_number, restaurantId, createdAt: minutesFromNow(-12) });
  }
});
beforeEach(async () => {
  // A test moves the clock beyond the idle limit of a session.
  operator = await signInAs(server, 'ADMIN');
  colleague = await signInAs(server, 'SUPER_ADMIN');
  await server.app.db.deleteFrom('attention_snooze').execute();
});

const minutesFromNow = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000);
const minutesUntil = (time: string) => Math.round((Date.parse(time) - server.clock.now().getTime()) / 60_000);
const list = async ({ client }: SignedInOperator) => (await client.attention.list()).data;
const keysOf = async (who: SignedInOperator) => (await list(who)).results.map(({ key }) => key);
/** The counts, and the reasons of an order. */
async function shown(number: string) {
  const { results, total, snoozed } = await list(colleague);
  const item = results.find(({ order_number }) => order_number === number);
  return { total, snoozed, reasons: item ? [item, ...item.also] : [] };
}
/** The kinds of an order's reasons, and which are snoozed. */
const kindsOf = async (number: string) =>
  (await shown(number)).reasons.map(({ kind, snooze }) => [kind, snooze !== null]);
const cancelOrder = (number: string) =>
  server.app.db
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: server.clock.now() })
    .where('order_number', '=', number)
    .execute();
const auditOf = (key: string) =>
  server.app.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_id', '=', key)
    .orderBy('id')
    .execute();

test('a snoozed item is last and not counted for everyone, with its reason, until its time is over', async () => {
  const [first = '', second = ''] = await keysOf(operator);
  const body = { keys: [first], minutes: 30 as const, reason: ' the driver is on the phone ' };
  await operator.client.attention.snooze({ key: first, ...body });
  const profile = await operator.client.auth.profile();
  for (const who of [operator, colleague]) {
    const { results, total, snoozed } = await list(who);
    expect([total, snoozed]).toEqual([1, 1]);
    expect(results.map(({ key, snooze }) => [key, snooze?.reason ?? null])).toEqual([
      [second, null],
      [first, 'the driver is on the phone'],
    ]);
    expect(results[1]?.snooze?.by).toBe(`${profile.first_name} ${profile.last_name}`);
    expect(minutesUntil(results[1]?.snooze?.until ?? '')).toBe(30);
  }
  server.clock.advance(30 * 60_000);
  operator = await signInAs(server, 'ADMIN');
  expect(await list(operator)).toMatchObject({ total: 2, snoozed: 0 });
  expect(await keysOf(operator)).toEqual([first, second]);
});

test('an order is set aside and listed again with all its reasons; a new one lists it at once', async () => {
  const { id: restaurantId } = await createRestaurant(server.app.db);
  await insertOrder(server.app, { order_number: 'S3', restaurantId, createdAt: minutesFromNow(-200) });
  const keys = (await shown('S3')).reasons.map(({ key }) => key);
  const [, late = ''] = keys;
  await operator.client.attention.snooze({ key: late, keys, minutes: 30, reason: 'calling' });
  expect(await shown('S3')).toMatchObject({ total: 2, snoozed: 1 });
  expect(await kindsOf('S3')).toEqual([
    ['no_driver', true],
    ['late', true],
  ]);
  await server.app.db.deleteFrom('attention_snooze').where('item_key', '=', late).execute();
  expect(await shown('S3')).toMatchObject({ total: 3, snoozed: 0 });
  expect(await kindsOf('S3')).toEqual([
    ['late', false],
    ['no_driver', true],
  ]);
  await operator.client.attention.endSnooze({ key: late });
  expect(await kindsOf('S3')).toEqual([
    ['no_driver', false],
    ['late', false],
  ]);
  await cancelOrder('S3');
});

test('a reason that arises after the item was read is not set aside, and keeps its order listed', async () => {
  const { id: restaurantId } = await createRestaurant(server.app.db);
  await insertOrder(server.app, { order_number: 'S4', restaurantId, createdAt: minutesFromNow(-12) });
  const { total, reasons } = await shown('S4');
  const keys = reasons.map(({ key }) => key);
  await server.app.db
    .updateTable('orders')
    .set({ promised_at: minutesFromNow(-30) })
    .where('order_number', '=', 'S4')
    .execute();
  const [key = ''] = keys;
  await operator.client.attention.snooze({ key, keys, minutes: 60, reason: 'calling' });
  expect(await shown('S4')).toMatchObject({ total, snoozed: 0 });
  expect(await kindsOf('S4')).toEqual([
    ['late', false],
    ['no_driver', true],
  ]);
  await cancelOrder('S4');
});

test('a second snooze replaces the first, and a colleague may end it; all of it is in the audit log', async () => {
  const [key = ''] = await keysOf(operator);
  await operator.client.attention.snooze({ key, keys: [key], minutes: 15, reason: 'calling' });
  await colleague.client.attention.snooze({ key, keys: [key], minutes: 60, reason: 'waiting for the store' });
  const snooze = (await list(operator)).results.find((item) => item.key === key)?.snooze;
  expect(snooze?.reason).toBe('waiting for the store');
  expect(minutesUntil(snooze?.until ?? '')).toBe(60);
  await operator.client.attention.endSnooze({ key });
  await operator.client.attention.endSnooze({ key });
  expect((await list(colleague)).snoozed).toBe(0);
  expect((await auditOf(key)).slice(-3)).toMatchObject([
    { action: 'attention.snooze', actor_id: operator.id, after: { reason: 'calling' } },
    {
      action: 'attention.snooze',
      actor_id: colleague.id,
      after: { until: snooze?.until, reason: 'waiting for the store' },
    },
    { action: 'attention.end_snooze', actor_id: operator.id, before: { until: snooze?.until } },
  ]);
});

test.each([
  ['the ledger', { key: 'ledger_torn' }],
  ['an unknown kind', { key: 'tired:1' }],
  ['no reason of an item', { keys: [] }],
  ['the ledger among the reasons', { keys: ['late:1', 'ledger_torn'] }],
  ['other minutes', { minutes: 45 }],
  ['no reason', { reason: ' \u200b ' }],
  ['a long reason', { reason: 'x'.repeat(501) }],
])('%s is refused', async (_which, change) => {
  const body = { key: 'late:1', keys: ['late:1'], minutes: 15, reason: 'calling', ...change } as const;
  await expect(operator.client.attention.snooze(body as never)).rejects.toMatchObject({ status: 422 });
  expect(await server.app.db.selectFrom('attention_snooze').select('item_key').execute()).toEqual([]);
});

test('only what is listed can be snoozed, and two at once leave one snooze', async () => {
  const [key = '', other = ''] = await keysOf(operator);
  const [unknown, unlisted] = ['late:987654321', 'refund_open:1'];
  const body = { minutes: 15 as const, reason: 'calling' };
  for (const refused of [
    { key: unknown, keys: [unknown] },
    { key: unlisted, keys: [key, unlisted] },
    { key, keys: [other, unknown] },
  ])
    await expect(operator.client.attention.snooze({ ...refused, ...body })).rejects.toMatchObject({
      status: 404,
    });
  const keys = [unknown, other, key, key];
  await Promise.all(
    [operator, colleague].map(({ client }) => client.attention.snooze({ key, keys, ...body })),
  );
  const rows = await server.app.db.selectFrom('attention_snooze').select('item_key').execute();
  expect(rows).toEqual([{ item_key: key }]);
});

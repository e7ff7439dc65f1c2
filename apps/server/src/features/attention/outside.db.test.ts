import { useTestDatabase } from '@mishwar/db/testing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { createSignedInDriver, type SignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { listAttentionItems } from './attention.query.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const database = useTestDatabase();
let driver: SignedInDriver;
beforeAll(async () => {
  driver = await createSignedInDriver(database.db, { now: NOW });
});

const list = async () => (await listAttentionItems(database.db, NOW, { seesLedger: false })).results;

async function message(event: string, more: Record<string, unknown> = {}): Promise<number> {
  const row = await database.db
    .insertInto('outbox')
    .values({
      destination: 'citc',
      ordering_key: `driver:${driver.id}`,
      event,
      payload: JSON.stringify({ driver_id: String(driver.id) }),
      created_at: ago(10),
      attempts: 3,
      last_error: 'refused',
      next_attempt_at: ago(-2),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const arrived = (id: number) =>
  database.db.updateTable('outbox').set({ sent_at: NOW, dead_at: null }).where('id', '=', id).execute();

test('a message that the regulator does not accept is listed with its next attempt until it is delivered', async () => {
  const id = await message('registerDriver');
  await message('other', { attempts: 1 });
  await message('offer', { destination: 'driver' });
  expect(await list()).toEqual([
    {
      kind: 'not_delivered',
      key: `not_delivered:${id}`,
      order_id: null,
      order_number: null,
      restaurant_name: null,
      restaurant_phone: null,
      customer_name: null,
      customer_phone: null,
      can: { assign: false, unassign: false },
      also: [],
      third_party: 'citc',
      transaction_id: null,
      driver_name: expect.stringContaining('سالم'),
      driver_phone: driver.phone,
      since: ago(10).toISOString(),
      next: { automation: 'sent_again', from: expect.any(String), at: ago(-2).toISOString() },
      late_by: null,
      snooze: null,
    },
  ]);
  await arrived(id);
  expect(await list()).toEqual([]);
});

test('a dead letter is listed with its order until a later message is delivered, or for a day', async () => {
  const { id: restaurantId } = await createRestaurant(database.db);
  const world = { db: database.db, now: () => NOW, log: createLog('silent') };
  const id = await insertOrder(world, { order_number: 'Z1', restaurantId });
  const about = { ordering_key: 'order:Z1', payload: JSON.stringify({ order_number: 'Z1' }) };
  await message('orderCreated', { ...about, dead_at: ago(5) });
  await message('orderCreated', { ordering_key: 'order:Z2', dead_at: ago(24 * 60 + 1) });
  expect(await list()).toMatchObject([
    {
      kind: 'not_delivered',
      order_id: String(id),
      order_number: 'Z1',
      since: ago(5).toISOString(),
      next: null,
    },
  ]);
  await arrived(await message('orderCreated', { ...about, attempts: 1 }));
  expect(await list()).toEqual([]);
});

async function payment(reference: string, more: Record<string, unknown> = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select wallet_post('TOP_UP', ${driver.id}::bigint, null, ${reference}, '[]'::jsonb, 'DRIVER', ${driver.id}::bigint,
      'x', p_status => 'PENDING') as id`.execute(database.db);
  const transaction_id = rows[0]?.id ?? 0;
  await database.db
    .insertInto('wallet_payment')
    .values({ gateway: 'PAYFORT', reference, transaction_id, amount: 5_000, ...more })
    .execute();
  return transaction_id;
}

test('a payment without an answer of its gateway is listed until there is one', async () => {
  const id = await payment('p-1', { expires_at: ago(3), checked_at: ago(0.5) });
  await payment('p-2', { expires_at: ago(-3), checked_at: ago(0.5) });
  expect(await list()).toMatchObject([
    {
      kind: 'payment_unknown',
      third_party: 'PAYFORT',
      transaction_id: String(id),
      driver_phone: driver.phone,
      next: { automation: 'asked_again', from: expect.any(String), at: ago(-0.5).toISOString() },

      snooze: null,
    },
  ]);
  const settled = database.db.updateTable('wallet_payment').set({ settled_at: NOW });
  await settled.where('transaction_id', '=', id).execute();
  expect(await list()).toEqual([]);
});

test('a refund is listed while its outcome is unknown, and after a failure until it is requested again', async () => {
  const transaction_id = await payment('p-3');
  const refund = (reference: string, state: 'REQUESTED' | 'FAILED' | 'DONE', minutes: number) =>
    database.db
      .insertInto('wallet_refund')
      .values({
        transaction_id,
        reference,
        state,
        created_by_name: 'x',
        created_at: ago(minutes),
        ended_at: state === 'REQUESTED' ? null : ago(minutes),
      })
      .execute();
  await refund('r-1', 'FAILED', 20);
  expect(await list()).toMatchObject([{ kind: 'refund_failed', transaction_id: String(transaction_id) }]);
  await refund('r-2', 'REQUESTED', 2);
  expect(await list()).toMatchObject([
    { kind: 'refund_open', since: ago(2).toISOString(), next: { automation: 'asked_again' } },
  ]);
  await database.db
    .updateTable('wallet_refund')
    .set({ state: 'DONE', ended_at: NOW })
    .where('reference', '=', 'r-2')
    .execute();
  expect(await list()).toEqual([]);
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let driver: number;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  driver = await createDriver(server.app.db);
});
beforeEach(() => server.database.pool.query('delete from outbox'));

interface Message {
  event?: string;
  minutesAgo?: number;
  attempts?: number;
  isDead?: boolean;
  held?: 'switched_off' | 'earlier_not_sent';
  order?: string;
  isSent?: boolean;
  destination?: string;
}
async function insert(message: Message = {}): Promise<string> {
  const at = new Date(server.app.now().getTime() - (message.minutesAgo ?? 1) * 60_000);
  const order_number = message.order ?? 'M-1';
  const { id } = await server.app.db
    .insertInto('outbox')
    .values({
      destination: message.destination ?? 'citc',
      ordering_key: `order:${order_number}`,
      event: message.event ?? 'ORDER_CREATE',
      payload: JSON.stringify({ order_number, driver_id: String(driver) }),
      ...{ created_at: at, attempts: message.attempts ?? 0, held_reason: message.held ?? null },
      dead_at: message.isDead || message.held ? at : null,
      sent_at: message.isSent ? at : null,
      last_error: message.attempts ? '2500 not accepted' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}
const list = async (filters: object = {}, more: object = {}) =>
  (await staff.client.regulatorQueue.list({ filters, sort: 1, ...more })).data;
type Replay = Parameters<SignedInOperator['client']['regulatorQueue']['replay']>[0];
const replay = async (request: Replay) => (await staff.client.regulatorQueue.replay(request)).replayed;

describe('what the regulator does not know of', () => {
  it('is listed with why and since when, and nothing else', async () => {
    const given = await insert({ minutesAgo: 40, attempts: 20, isDead: true });
    const blocked = await insert({ minutesAgo: 30, event: 'ORDER_ASSIGN', held: 'earlier_not_sent' });
    const off = await insert({ minutesAgo: 20, order: 'M-2', held: 'switched_off' });
    const retried = await insert({ minutesAgo: 10, order: 'M-3', attempts: 2 });
    const waiting = await insert({ order: 'M-4' });
    await insert({ isSent: true });
    await insert({ destination: 'odoo' });
    const { results, total, total_exact } = await list();
    expect([total, total_exact]).toEqual([5, true]);
    expect(results.map(({ _id, reason, isOverdue }) => [_id, reason, isOverdue])).toEqual([
      [given, 'given_up', true],
      [blocked, 'earlier_not_sent', true],
      [off, 'switched_off', true],
      [retried, 'retrying', false],
      [waiting, 'waiting', false],
    ]);
    expect(results[0]).toMatchObject({
      ...{ operation: 'ORDER_CREATE', order_number: 'M-1', attempts: 20, next_attempt_at: null },
      ...{ last_error: '2500 not accepted', correlation_id: `outbox:${given}` },
      driver: { _id: String(driver) },
    });
    expect(results[3]?.next_attempt_at).not.toBeNull();
    const { data } = await staff.client.regulatorQueue.summary();
    expect(data).toMatchObject({ overdue: 3, oldest: results[0]?.since });
    expect(data.counts).toContainEqual({ operation: 'ORDER_CREATE', reason: 'given_up', count: 1 });
    expect(data.counts.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  it('is filtered by operation, reason and order, and paged', async () => {
    for (let n = 0; n < 101; n += 1) await insert({ order: `P-${n}`, minutesAgo: 200 - n });
    const dead = await insert({ order: 'F-1', event: 'ORDER_CANCEL', isDead: true, attempts: 1 });
    const ids = async (filters: object) => (await list(filters)).results.map(({ _id }) => _id);
    expect(await ids({ operation: ['ORDER_CANCEL'] })).toEqual([dead]);
    expect(await ids({ reason: ['given_up', 'switched_off'] })).toEqual([dead]);
    expect(await ids({ order_number: 'F-1' })).toEqual([dead]);
    expect(await ids({ order_number: ' #f-١ ' })).toEqual([dead]);
    expect(await ids({ order_number: 'F-1', reason: ['waiting'] })).toEqual([]);
    const [first, second] = [await list({}, { page: 1 }), await list({}, { page: 2 })];
    expect([first.results.length, second.results.length, second.total]).toEqual([100, 2, 102]);
    expect(second.results[1]?._id).toBe(dead);
    expect((await list({}, { sort: -1 })).results[0]?._id).toBe(dead);
  });

  it('is replayed by name with what belongs to it, once however often it is asked for, and audited', async () => {
    const first = await insert({ attempts: 1, isDead: true });
    const second = await insert({ event: 'ORDER_ASSIGN', held: 'earlier_not_sent' });
    const other = await insert({ order: 'M-9', isDead: true, attempts: 1 });
    expect(await Promise.all([replay({ ids: [second] }), replay({ ids: [second] })])).toEqual(
      expect.arrayContaining([2, 0]),
    );
    expect(await replay({ ids: [first, second] })).toBe(0);
    const reasons = new Map((await list()).results.map(({ _id, reason }) => [_id, reason]));
    expect([reasons.get(first), reasons.get(second), reasons.get(other)]).toEqual([
      'waiting',
      'waiting',
      'given_up',
    ]);
    const audited = await server.app.db
      .selectFrom('audit_entry')
      .select(['after', 'actor_id'])
      .where('action', '=', 'regulator_queue.replay')
      .execute();
    expect(audited).toMatchObject([{ after: { ids: [second], replayed: 2 }, actor_id: staff.id }]);
  });

  it('is replayed by period; nothing of another receiver is', async () => {
    const [old, recent] = [
      await insert({ order: 'A', minutesAgo: 90, held: 'switched_off' }),
      await insert({ order: 'B', minutesAgo: 10, held: 'switched_off' }),
    ];
    const foreign = await insert({ order: 'C', minutesAgo: 10, held: 'switched_off', destination: 'odoo' });
    const now = server.app.now().getTime();
    const from = new Date(now - 60 * 60_000).toISOString();
    expect(await replay({ from, to: new Date(now).toISOString() })).toBe(1);
    expect(await replay({ ids: [foreign] })).toBe(0);
    const reasons = new Map((await list()).results.map(({ _id, reason }) => [_id, reason]));
    expect([reasons.get(old), reasons.get(recent)]).toEqual(['switched_off', 'waiting']);
  });

  it('says whether reports are switched on, and all that was missed meanwhile is replayed at once', async () => {
    const isOn = async () => (await staff.client.regulatorQueue.summary()).data.isOn;
    expect(await isOn()).toBe(true);
    const off = JSON.stringify({ isActive: false });
    await server.app.db.insertInto('setting').values({ key: 'TOGGLE_CITC', content: off }).execute();
    expect(await isOn()).toBe(false);
    await server.app.db.deleteFrom('setting').where('key', '=', 'TOGGLE_CITC').execute();
    const missed = [
      await insert({ order: 'A', minutesAgo: 9_000, held: 'switched_off' }),
      await insert({ order: 'A', minutesAgo: 8_000, held: 'earlier_not_sent' }),
      await insert({ order: 'B', held: 'switched_off' }),
    ];
    const refused = await insert({ order: 'C', isDead: true, attempts: 1 });
    await insert({ order: 'D', held: 'switched_off', destination: 'odoo' });
    expect(await replay({ reason: 'switched_off' })).toBe(3);
    expect(await replay({ reason: 'switched_off' })).toBe(0);
    const reasons = new Map((await list()).results.map(({ _id, reason }) => [_id, reason]));
    expect(missed.map((id) => reasons.get(id))).toEqual(['waiting', 'waiting', 'waiting']);
    expect(reasons.get(refused)).toBe('given_up');
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createChannel } from '../../testing/factories/channels.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let admin: SignedInOperator;
let channel_id: string;
beforeAll(async () => {
  admin = await signInAs(server, 'SUPER_ADMIN');
  channel_id = String((await createChannel(server.app.db, 'channel')).id);
});
beforeEach(() => server.database.pool.query('delete from outbox'));

/** A message of one order that was given up, or is held behind it. */
async function insert(destination: string, isHeld = false): Promise<string> {
  const { id } = await server.app.db
    .insertInto('outbox')
    .values({
      ...{ destination, ordering_key: 'order:1', event: 'ORDER_CREATE', dead_at: server.app.now() },
      ...{ payload: JSON.stringify({ channel_id }), held_reason: isHeld ? 'earlier_not_sent' : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const waiting = async () => (await server.database.pool.query(waits)).rowCount;

/** Starts replays one after another while a message is locked, and lets it go once all wait; how many each replayed. */
async function replayAtOnce(locked: string, replays: readonly (() => Promise<{ replayed: number }>)[]) {
  const holder = await server.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from outbox where id = $1 for update', [locked]);
    const started: Promise<{ replayed: number }>[] = [];
    for (const replay of replays) {
      started.push(replay());
      await expect.poll(waiting, { timeout: 30_000 }).toBe(started.length);
    }
    await holder.query('commit');
    return (await Promise.all(started)).map(({ replayed }) => replayed);
  } finally {
    holder.release(true);
  }
}

const REPLAYS = {
  channel: {
    action: 'channel_webhook.replay',
    replay: (id: string) => admin.client.channelWebhooks.replay({ channel_id, delivery_id: id }),
  },
  citc: {
    action: 'regulator_queue.replay',
    replay: (id: string) => admin.client.regulatorQueue.replay({ ids: [id] }),
  },
  odoo: { action: 'dead_letter.replay', replay: (id: string) => admin.client.jobs.replay({ ids: [id] }) },
} as const;

it.each(['channel', 'citc', 'odoo'] as const)(
  'an earlier and a later message of an order to %s are both sent again once, also asked for at once',
  async (destination) => {
    const { action, replay } = REPLAYS[destination];
    const [earlier, later] = [await insert(destination), await insert(destination, true)];
    expect(await replayAtOnce(earlier, [() => replay(earlier), () => replay(later)])).toEqual([2, 0]);
    const audited = server.app.db.selectFrom('audit_entry').select('after').where('action', '=', action);
    expect(await audited.execute()).toMatchObject([{ after: { replayed: 2 } }]);
  },
);

it('dead letters of two destinations are sent again once, whichever is named first', async () => {
  const [citc, odoo] = [await insert('citc'), await insert('odoo')];
  const [odooHeld, citcHeld] = [await insert('odoo', true), await insert('citc', true)];
  const replay = (ids: string[]) => () => admin.client.jobs.replay({ ids });
  expect(await replayAtOnce(odoo, [replay([odooHeld, citcHeld]), replay([citc, odoo])])).toEqual([4, 0]);
});

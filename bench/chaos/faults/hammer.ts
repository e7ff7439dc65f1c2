import { setTimeout as sleep } from 'node:timers/promises';
import { createAction, offerAction, staffAction, stepAction, withdrawAction } from '../client/actions.ts';
import type { Actor } from '../client/caller.ts';
import type { Random } from '../client/random.ts';
import type { Offer, Placing } from '../offers.ts';
import { tellPositions } from '../stage/cast.ts';

/** What the clients share: the orders that were placed lately, and how they end. */
export interface Hammer extends Placing {
  readonly random: Random;
  /** Ids of the exports that were asked for. */
  readonly exports: string[];
  /** Order numbers, the youngest last. */
  readonly placed: string[];
  readonly signal: AbortSignal;
}

const CUSTOMERS = 3;
const POSITIONS_MS = 20_000;
const EXPORTS_MS = 4_000;
const RECENT = 60;

/** What a driver reports next of an order in hand. */
const NEXT = {
  assigned: 'arrived',
  arrived_store: 'took',
  take_order: 'waiting',
  wait_customer: 'delivered',
} as const;

type InHand = { order_number: string; status: keyof typeof NEXT };

/** Lets all of them act at once until the signal; what is under way then is still brought to its answer. */
export async function hammer(on: Hammer): Promise<void> {
  const { cast, caller, record, random, exports, placed, signal } = on;
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  /** Waits a while; false when it is over. */
  const pause = async (low: number, high: number): Promise<boolean> => {
    if (!signal.aborted) await wait(random.between(low, high));
    return !signal.aborted;
  };
  const every = async (ms: number, work: () => Promise<unknown>): Promise<void> => {
    for (; !signal.aborted; await wait(ms)) await work();
  };
  const recentOrder = (): string | undefined =>
    placed.length === 0 ? undefined : random.pick(placed.slice(-RECENT));

  const buy = async (): Promise<void> => {
    while (await pause(100, 400)) {
      const { status, body } = await record.act(caller, createAction(cast));
      if (status === 201) placed.push((body as { order_number: string }).order_number);
      if (random.chance(0.05))
        await record.act(caller, withdrawAction(cast.channel, recentOrder() ?? ''), [404, 409]);
    }
  };
  const operate = async (operator: Actor): Promise<void> => {
    while (await pause(50, 250)) {
      const order = recentOrder();
      if (!order) continue;
      const luck = random.next();
      const driver_id = random.chance(0.3) ? random.pick(cast.reserves) : random.pick(cast.drivers).id;
      const act = (name: Parameters<typeof staffAction>[1], body: object, refusals = [409]) =>
        record.act(caller, staffAction(operator, name, order, body), refusals);
      if (luck < 0.45) await act('Assign', { driver_id });
      else if (luck < 0.7) await act('Unassign', {});
      // Executing an order without a driver requires one: 422 driver_required.
      else if (luck < 0.9) await act('Execute', {}, [409, 422]);
      else await act('Cancel', { cancel_reason: '2' });
    }
  };
  const drive = async (driver: Actor): Promise<void> => {
    while (await pause(600, 1_800)) {
      const { offers } = await caller.read<{ offers: Offer[] }>('/driver/v1/offers', driver);
      for (const { offer_id, order_number } of offers.slice(-2)) {
        const answer = random.chance(0.85) ? 'accept' : 'decline';
        await record.act(caller, offerAction(driver, answer, offer_id, order_number), [404, 409]);
      }
      const { orders } = await caller.read<{ orders: InHand[] }>('/driver/v1/orders', driver);
      for (const { order_number, status } of orders.slice(0, 4)) {
        const step: (typeof NEXT)[typeof status] | undefined = NEXT[status];
        if (step) await record.act(caller, stepAction(driver, step, order_number), [404, 409]);
      }
    }
  };
  const askExport = async (): Promise<void> => {
    const { identity } = random.pick(cast.operators);
    const path = '/admin/api/v1/orders/export?language=en';
    const { status, body } = await caller.ask({ method: 'POST', path, identity });
    if (status === 200) exports.push((body as { export_id: string }).export_id);
  };
  await Promise.all([
    ...Array.from({ length: CUSTOMERS }, buy),
    ...cast.operators.map(operate),
    ...cast.drivers.map(drive),
    every(POSITIONS_MS, () => tellPositions(cast, caller)),
    every(EXPORTS_MS, askExport),
  ]);
}

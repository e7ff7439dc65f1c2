import { setTimeout as sleep } from 'node:timers/promises';
import {
  createAction,
  offerAction,
  type Step,
  staffAction,
  stepAction,
  withdrawAction,
} from '../client/actions.ts';
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

/** Lets all of them act at once until the signal; what is under way then is still brought to its answer. */
export async function hammer(on: Hammer): Promise<void> {
  const { cast, signal } = on;
  await Promise.all([
    ...Array.from({ length: CUSTOMERS }, () => customer(on)),
    ...cast.operators.map((operator) => operate(on, operator)),
    ...cast.drivers.map((driver) => drive(on, driver)),
    every(POSITIONS_MS, signal, () => tellPositions(cast, on.caller)),
    every(EXPORTS_MS, signal, () => askExport(on)),
  ]);
}

async function customer(on: Hammer): Promise<void> {
  const { cast, caller, record, random, placed } = on;
  while (await pause(on, 100, 400)) {
    const { status, body } = await record.act(caller, createAction(cast));
    if (status === 201) placed.push((body as { order_number: string }).order_number);
    if (random.chance(0.05)) {
      await record.act(caller, withdrawAction(cast.channel, recentOrder(on) ?? ''), [404, 409]);
    }
  }
}

async function operate(on: Hammer, operator: Actor): Promise<void> {
  const { cast, caller, record, random } = on;
  while (await pause(on, 50, 250)) {
    const order = recentOrder(on);
    if (!order) continue;
    const luck = random.next();
    const driver_id = random.chance(0.3) ? random.pick(cast.reserves) : random.pick(cast.drivers).id;
    if (luck < 0.45) await record.act(caller, staffAction(operator, 'Assign', order, { driver_id }), [409]);
    else if (luck < 0.7) await record.act(caller, staffAction(operator, 'Unassign', order, {}), [409]);
    // Executing an order without a driver requires one: 422 driver_required.
    else if (luck < 0.9) await record.act(caller, staffAction(operator, 'Execute', order, {}), [409, 422]);
    else await record.act(caller, staffAction(operator, 'Cancel', order, { cancel_reason: '2' }), [409]);
  }
}

const NEXT: Readonly<Record<string, Step>> = {
  assigned: 'arrived',
  arrived_store: 'took',
  take_order: 'waiting',
  wait_customer: 'delivered',
};

async function drive(on: Hammer, driver: Actor): Promise<void> {
  const { caller, record, random } = on;
  while (await pause(on, 600, 1_800)) {
    const { offers } = await caller.read<{ offers: Offer[] }>('/driver/v1/offers', driver);
    for (const { offer_id, order_number } of offers.slice(-2)) {
      const answer = random.chance(0.85) ? 'accept' : 'decline';
      await record.act(caller, offerAction(driver, answer, offer_id, order_number), [404, 409]);
    }
    const { orders } = await caller.read<{ orders: { order_number: string; status: string }[] }>(
      '/driver/v1/orders',
      driver,
    );
    for (const { order_number, status } of orders.slice(0, 4)) {
      const step = NEXT[status];
      if (step) await record.act(caller, stepAction(driver, step, order_number), [404, 409]);
    }
  }
}

async function askExport({ cast, caller, exports, random }: Hammer): Promise<void> {
  const { identity } = random.pick(cast.operators);
  const path = '/admin/api/v1/orders/export?language=en';
  const { status, body } = await caller.ask({ method: 'POST', path, identity });
  if (status === 200) exports.push((body as { export_id: string }).export_id);
}

const recentOrder = ({ placed, random }: Hammer): string | undefined =>
  placed.length === 0 ? undefined : random.pick(placed.slice(-RECENT));

async function pause({ random, signal }: Hammer, low: number, high: number): Promise<boolean> {
  if (!signal.aborted) await sleep(random.between(low, high), undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

async function every(ms: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work();
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { OperatorActor } from './actors.ts';
import type { Ask, Caller } from './caller.ts';
import { type Finding, finding } from './finding.ts';
import { saysTheSame } from './record.ts';
import type { RouteTally } from './routes.ts';

/** A keyed action of staff that is about no order: what it sends, another with each number. */
interface StaffRoute {
  readonly name: string;
  readonly method: string;
  path(nth: number): string;
  /** Never what was sent before it: a save that changes nothing makes no version. */
  body(nth: number): object;
  /** How often it was done, ever. */
  readonly done: string;
  /** Run before each pair. */
  readonly before?: string;
}

const FORMULA = { distance_weight: 40, availability_weight: 40, idle_time_weight: 20, qualified_limit: 0 };

const ROUTES: readonly StaffRoute[] = [
  {
    name: 'distribution.saveFormula',
    method: 'PUT',
    path: () => '/admin/api/v1/order-distribution/formula',
    body: (nth) => ({ ...FORMULA, idle_time_weight: 21 - (nth % 2), distance_weight: 39 + (nth % 2) }),
    done: 'select count(*) as n from distribution_settings',
  },
  {
    name: 'distribution.saveMode',
    method: 'PUT',
    path: () => '/admin/api/v1/order-distribution/mode',
    body: (nth) => ({ mode: 'waves', shadow: nth % 2 === 0 }),
    done: 'select count(*) as n from distribution_settings',
  },
  {
    name: 'distribution.restore',
    method: 'POST',
    path: (nth) => `/admin/api/v1/order-distribution/versions/${2 - (nth % 2)}/restore`,
    body: (nth) => ({ note: `${nth}` }),
    done: 'select count(*) as n from distribution_settings',
  },
  {
    name: 'settings.save',
    method: 'POST',
    path: () => '/admin/api/v1/settings/create',
    body: (nth) => ({ data: [{ key: 'TIMEOUT_CITC', content: { timeout: 1000 + (nth % 2) } }] }),
    done: `select coalesce(max(version), 0) as n from setting where key = 'TIMEOUT_CITC'`,
  },
  {
    name: 'transactions.create',
    method: 'POST',
    path: () => '/admin/api/v1/transactions/create',
    body: (nth) => ({
      driver_id: '1',
      amount: `${1 + nth}.00`,
      gift: '0.00',
      delivery_cost: '0.00',
      isGift: false,
      isCharge: true,
    }),
    done: `select count(*) as n from wallet_transaction where payment_method = 'manual'`,
  },
  {
    name: 'approvals.massGift',
    method: 'POST',
    path: () => '/admin/api/v1/transactions/mass-gift',
    body: (nth) => ({ driver_ids: ['1', '2'], gift: `${1 + nth}.00` }),
    done: `select count(*) / 2 as n from wallet_transaction where transaction_key like '%#_'`,
  },
  {
    name: 'driverWork.handOver',
    method: 'POST',
    path: () => '/admin/api/v1/drivers/1/hand-over',
    body: (nth) => ({ to: [{ order_number: `${nth + 1}`, driver_id: '2' }] }),
    done: `select count(*) as n from audit_entry where action = 'driver.hand-over'`,
  },
  {
    name: 'drivers.note',
    method: 'POST',
    path: () => '/admin/api/v1/drivers/1/note',
    body: (nth) => ({ note: `note ${nth}` }),
    done: `select count(*) as n from driver_version where kind = 'note'`,
  },
  {
    name: 'drivers.availableStatus',
    method: 'PATCH',
    path: (nth) => `/admin/api/v1/drivers/${1 + (nth % 2)}/available-status`,
    body: () => ({}),
    done: `select count(*) as n from driver_version where kind = 'change' and content @> '[{"key": "isReady"}]'`,
  },
  message('notifications.send', 'v1/notifications', { drivers: ['1'] }),
  message('notifications.sendMessage', 'v1/drivers/send-message', { driver_id: '1' }),
  message('notifications.sendToDrivers', 'v3/drivers/send-notification', { driver_ids: ['1'] }),
  message('location.notify', 'v1/notifications/map', { driver_ids: ['1'] }),
];

/** A message to one driver. */
function message(name: string, path: string, whom: object): StaffRoute {
  return {
    name,
    method: 'POST',
    path: () => `/admin/api/${path}`,
    body: (nth) => ({ title: 'chaos', message: `message ${nth}`, ...whom }),
    done: 'select count(*) as n from driver_notification',
    // What is looked at is the key, not how many messages an operator may send in a minute.
    before: `delete from rate_bucket where subject like 'notify:%'`,
  };
}

/** Sends each keyed action that is about no order twice, `count` times, and once more with another body. */
export async function runStaffDoubles(
  operator: OperatorActor,
  caller: Caller,
  client: Client,
  count: number,
): Promise<{ tallies: RouteTally[]; findings: Finding[] }> {
  const tallies: RouteTally[] = [];
  const examples: string[] = [];
  const effects: string[] = [];
  for (const route of ROUTES) {
    const tally = { route: route.name, serial: 0, concurrent: 0, unequal: 0, otherTaken: 0 };
    tallies.push(tally);
    const doneBefore = await timesDone(client, route);
    let succeeded = 0;
    for (let nth = 0; nth < count; nth++) {
      if (route.before) await client.query(route.before);
      const { first, second, other } = await sendTwice(route, operator, caller, nth);
      tally[nth % 2 === 1 ? 'concurrent' : 'serial'] += 1;
      if (first.status < 300) succeeded += 1;
      if (first.status !== second.status || !saysTheSame(first.body, second.body)) {
        tally.unequal += 1;
        examples.push(`${route.name}: ${first.status}, then ${second.status}`);
      }
      if (other.status !== 422) {
        tally.otherTaken += 1;
        examples.push(`${route.name}: another request under its key was answered ${other.status}`);
      }
    }
    const done = (await timesDone(client, route)) - doneBefore;
    if (done !== count || succeeded !== count) {
      effects.push(`${route.name}: ${count} pairs, ${succeeded} answered well, done ${done} times`);
    }
  }
  const pairs = count * ROUTES.length;
  return {
    tallies,
    findings: [
      finding('an action of staff beside orders, sent twice, has one answer', pairs, examples),
      finding('an action of staff beside orders, sent twice, is done once', pairs, effects),
    ],
  };
}

async function sendTwice(route: StaffRoute, { identity }: OperatorActor, caller: Caller, nth: number) {
  const { method } = route;
  const headers = { 'idempotency-key': randomUUID() };
  const ask: Ask = { method, path: route.path(nth), body: route.body(nth), headers, identity };
  const send = () => caller.ask(ask);
  const head = nth % 2 === 1 ? undefined : await send();
  const [first, second] = head ? [head, await send()] : await Promise.all([send(), send()]);
  return {
    first,
    second,
    other: await caller.ask({ ...ask, path: route.path(nth + 1), body: route.body(nth + 1) }),
  };
}

async function timesDone(client: Client, { done }: StaffRoute): Promise<number> {
  const { rows } = await client.query<{ n: string }>(done);
  return Number(rows[0]?.n);
}

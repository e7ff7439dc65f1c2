import type { Client } from 'pg';
import { numberOf } from '../../../tools/harness/rows.ts';
import { keyed } from '../client/caller.ts';
import { type Finding, finding } from '../finding.ts';
import type { Placing } from '../offers.ts';
import { NEW_PLAN, OWN, STAFF_ROUTES } from './staff-routes.ts';
import type { DoubleSends } from './twice.ts';

/** Payments that may wait at once, of one driver. */
const MAX_OPEN = 3;

/** Sends each keyed action that is about no order twice, `count` times, and once more with another body. */
export async function sendStaffRoutes(
  { cast, caller }: Placing,
  sends: DoubleSends,
  client: Client,
  count: number,
): Promise<Finding[]> {
  const [{ identity }] = cast.operators;
  const effects: string[] = [];
  for (const { name, before, done, method, path, body, isSame } of STAFF_ROUTES) {
    const doneBefore = await numberOf(client, done);
    let succeeded = 0;
    for (let nth = 0; nth < count; nth++) {
      if (before) await client.query(before(nth));
      const { ask } = keyed({ method, path: path(nth), body: body(nth), identity });
      const other = { ...ask, path: path(nth + 1), body: body(nth + 1) };
      const send = () => caller.ask(ask);
      const { status } = await sends.twice(name, { send, other, concurrent: nth % 2 === 1 }, isSame);
      if (status < 300) succeeded += 1;
    }
    if (before) await client.query(before(count));
    const times = (await numberOf(client, done)) - doneBefore;
    if (times !== count || succeeded !== count)
      effects.push(`${name}: ${count} pairs, ${succeeded} answered well, done ${times} times`);
  }
  const { pairs, unequal, otherTaken } = sends;
  const what = 'an action of staff beside orders, sent twice';
  return [
    finding(`${what}, has one answer`, pairs, [...unequal, ...otherTaken]),
    finding(`${what}, is done once`, pairs, effects),
  ];
}

/** What drivers begin to pay, each of them another. */
const PAYMENTS = [
  ['driverGateway.topUp', 'top-ups', { amount: '500.00' }, { amount: '501.00' }],
  ['driverGateway.buyPlan', `plans/${OWN}/purchases`, { version: 1 }, { version: 2 }],
] as const;

/** Begins payments twice each, `count` times, while no gateway answers: each is begun once, and the first three only. */
export async function sendPayments(
  { cast, caller }: Placing,
  sends: DoubleSends,
  client: Client,
  count: number,
): Promise<Finding[]> {
  const waiting = `select count(*) as n from wallet_transaction t join wallet_payment p on p.transaction_id = t.id
     where t.driver_id = $1 and t.status = 'PENDING' and p.expires_at is not null`;
  const expected = Math.min(count, MAX_OPEN);
  const broken: string[] = [];
  await client.query(NEW_PLAN);
  for (const [at, [name, place, body, otherBody]] of PAYMENTS.entries()) {
    const { id, identity } = cast.drivers[at] ?? cast.drivers[0];
    for (let nth = 0; nth < count; nth++) {
      const { ask } = keyed({ method: 'POST', path: `/driver/v1/${place}`, body, identity });
      const sent = {
        send: () => caller.ask(ask),
        other: { ...ask, body: otherBody },
        concurrent: nth % 2 === 1,
      };
      await sends.twice(name, sent, () => true);
    }
    const begun = await numberOf(client, waiting, [id]);
    if (begun !== expected) broken.push(`${name}: ${begun} wait instead of ${expected}`);
  }
  const what = 'a payment that is begun twice is begun once, and at most three of a driver wait';
  return [finding(what, sends.pairs, [...sends.unequal, ...broken])];
}

import type { Client } from 'pg';
import { numberOf } from '../../../tools/harness/rows.ts';
import { keyed } from '../client/caller.ts';
import { type Finding, finding } from '../finding.ts';
import type { Placing } from '../offers.ts';
import { STAFF_ROUTES } from './staff-routes.ts';
import type { DoubleSends } from './twice.ts';

/** Top-ups that may wait at once, of one driver. */
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
  for (const { name, before, done, method, path, body } of STAFF_ROUTES) {
    const doneBefore = await numberOf(client, done);
    let succeeded = 0;
    for (let nth = 0; nth < count; nth++) {
      if (before) await client.query(before);
      const { ask } = keyed({ method, path: path(nth), body: body(nth), identity });
      const other = { ...ask, path: path(nth + 1), body: body(nth + 1) };
      const send = () => caller.ask(ask);
      const { status } = await sends.twice(name, { send, other, concurrent: nth % 2 === 1 });
      if (status < 300) succeeded += 1;
    }
    if (before) await client.query(before);
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

/** Begins top-ups twice each, `count` times, while no gateway answers: each is begun once, and the first three only. */
export async function sendTopUps(
  { cast, caller }: Placing,
  sends: DoubleSends,
  client: Client,
  count: number,
): Promise<Finding[]> {
  const [{ id, identity }] = cast.drivers;
  for (let nth = 0; nth < count; nth++) {
    const body = { amount: '500.00' };
    const { ask } = keyed({ method: 'POST', path: '/driver/v1/top-ups', body, identity });
    const other = { ...ask, body: { amount: '501.00' } };
    const sent = { send: () => caller.ask(ask), other, concurrent: nth % 2 === 1 };
    await sends.twice('driverGateway.topUp', sent, () => true);
  }
  const waiting = `select count(*) as n from wallet_transaction t join wallet_payment p on p.transaction_id = t.id
     where t.driver_id = $1 and t.status = 'PENDING' and p.expires_at is not null`;
  const begun = await numberOf(client, waiting, [id]);
  const expected = Math.min(count, MAX_OPEN);
  return [
    finding('a top-up that is begun twice is begun once, and at most three wait', count, [
      ...sends.unequal,
      ...(begun === expected ? [] : [`${begun} wait instead of ${expected}`]),
    ]),
  ];
}

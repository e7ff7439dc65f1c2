import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { DriverActor } from '../client/actors.ts';
import type { Ask, Caller } from '../client/caller.ts';
import { type Finding, finding } from '../finding.ts';
import type { RouteTally } from './routes.ts';

/** Top-ups that may wait at once, of one driver. */
const MAX_OPEN = 3;

/** Begins top-ups twice each, `count` times, while no gateway answers: each is begun once, and the first three only. */
export async function runTopUpDoubles(
  { id, identity }: DriverActor,
  caller: Caller,
  client: Client,
  count: number,
): Promise<{ tally: RouteTally; findings: Finding[] }> {
  const tally = { route: 'driverGateway.topUp', serial: 0, concurrent: 0, unequal: 0, otherTaken: 0 };
  const unequal: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const concurrent = nth % 2 === 1;
    tally[concurrent ? 'concurrent' : 'serial'] += 1;
    const headers = { 'idempotency-key': randomUUID() };
    const ask: Ask = {
      method: 'POST',
      path: '/driver/v1/top-ups',
      body: { amount: '500.00' },
      headers,
      identity,
    };
    const send = () => caller.ask(ask);
    const first = concurrent ? undefined : await send();
    const pair = first ? [first, await send()] : await Promise.all([send(), send()]);
    if (pair[0]?.status !== pair[1]?.status) {
      tally.unequal += 1;
      unequal.push(`${pair[0]?.status}, then ${pair[1]?.status}`);
    }
    const other = await caller.ask({ ...ask, body: { amount: '501.00' } });
    if (other.status !== 422) tally.otherTaken += 1;
  }
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from wallet_transaction t join wallet_payment p on p.transaction_id = t.id
     where t.driver_id = $1 and t.status = 'PENDING' and p.expires_at is not null`,
    [id],
  );
  const begun = rows[0]?.n ?? 0;
  const expected = Math.min(count, MAX_OPEN);
  return {
    tally,
    findings: [
      finding('a top-up that is begun twice is begun once, and at most three wait', count, [
        ...unequal,
        ...(begun === expected ? [] : [`${begun} wait instead of ${expected}`]),
      ]),
    ],
  };
}

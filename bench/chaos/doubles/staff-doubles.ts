import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { OperatorActor } from '../client/actors.ts';
import type { Ask, Caller } from '../client/caller.ts';
import { saysTheSame } from '../client/record.ts';
import { type Finding, finding } from '../finding.ts';
import type { RouteTally } from './routes.ts';
import { STAFF_ROUTES, type StaffRoute } from './staff-routes.ts';

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
  for (const route of STAFF_ROUTES) {
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
    if (route.before) await client.query(route.before);
    const done = (await timesDone(client, route)) - doneBefore;
    if (done !== count || succeeded !== count) {
      effects.push(`${route.name}: ${count} pairs, ${succeeded} answered well, done ${done} times`);
    }
  }
  const pairs = count * STAFF_ROUTES.length;
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

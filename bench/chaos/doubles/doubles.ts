import type { Client } from 'pg';
import {
  type Action,
  createAction,
  offerAction,
  staffAction,
  stepAction,
  withdrawAction,
} from '../client/actions.ts';
import type { Ask } from '../client/caller.ts';
import { saysTheSame } from '../client/record.ts';
import { type Finding, finding } from '../finding.ts';
import { type OfferedOrder, offered, type Placing } from '../offers.ts';
import { reorderAction } from '../reorder.ts';
import { KEYLESS, mutatingRoutes, type RouteTally } from './routes.ts';
import { runStaffDoubles } from './staff-doubles.ts';
import { runTopUpDoubles } from './top-up-doubles.ts';

export interface DoublesRun {
  readonly routes: readonly RouteTally[];
  readonly findings: readonly Finding[];
}

const BATCH = 24;
const AT_ONCE = 6;

interface Doubles extends Placing {
  readonly tallies: Map<string, RouteTally>;
  readonly examples: string[];
  /** What the history of each order must be, without the waves. */
  readonly expected: Map<string, readonly string[]>;
}

/**
 * Sends every keyed action of the contract twice, one after the other and at the same moment, and once more with
 * another request under its key. `count` is the number of pairs for each route, half of each kind.
 */
export async function runDoubles(on: Placing, client: Client, count: number): Promise<DoublesRun> {
  const doubles: Doubles = { ...on, tallies: new Map(), examples: [], expected: new Map() };
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    const place = (nth: number) => placeTwice(doubles, nth % 2 === 1);
    const queue = [...(await offered(on, size, place)), ...(await offered(on, size, place))];
    const stories = queue.map((order, index) => () => {
      const concurrent = index % 2 === 1;
      return index < size ? deliver(doubles, order, concurrent) : execute(doubles, order, concurrent);
    });
    for (let index = 0; index < size; index++) {
      stories.push(
        () => cancel(doubles, index % 2 === 1),
        () => withdraw(doubles, index % 2 === 1),
      );
    }
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let story = stories.pop(); story; story = stories.pop()) await story();
      }),
    );
  }
  const findings = await checkDoubles(doubles, client);
  const [operator] = on.cast.operators;
  if (!operator) throw new Error('the cast is missing');
  const beside = await runStaffDoubles(operator, on.caller, client, count);
  for (const tally of beside.tallies) doubles.tallies.set(tally.route, tally);
  const [payer] = on.cast.drivers;
  if (!payer) throw new Error('the cast is missing');
  const topUps = await runTopUpDoubles(payer, on.caller, client, count);
  doubles.tallies.set(topUps.tally.route, topUps.tally);
  findings.push(...beside.findings, ...topUps.findings, uncovered(doubles.tallies));
  return { routes: [...doubles.tallies.values()], findings };
}

async function placeTwice(on: Doubles, concurrent: boolean): Promise<string> {
  const { cast } = on;
  const action = createAction(cast.channel, cast.restaurantCode, cast.home);
  const other = { ...action.ask, body: { ...(action.ask.body as object), voucher_code: 'OTHER' } };
  const answer = await twice(on, 'channelGateway.createOrder', action, other, concurrent);
  return (answer as { order_number: string }).order_number;
}

/** From the offer to the delivery, and what was missing once more. */
async function deliver(on: Doubles, { number, offers }: OfferedOrder, concurrent: boolean): Promise<void> {
  const { cast } = on;
  const [driver] = cast.drivers;
  const [operator] = cast.operators;
  if (!driver || !operator) throw new Error('the cast is missing');
  const accept = offerAction(driver, 'accept', offers[0] ?? '', number);
  const another = { ...accept.ask, path: `/driver/v1/offers/${offers[1]}/accept` };
  await twice(on, 'driverGateway.accept', accept, another, concurrent);
  for (const step of ['arrived', 'took', 'waiting', 'delivered'] as const) {
    const action = stepAction(driver, step, number);
    const other = { ...action.ask, path: `/driver/v1/orders/0/${step}` };
    await twice(on, `driverGateway.${step}`, action, other, concurrent);
  }
  const { action, other } = await reorderAction(on.caller, operator, cast, number);
  const again = await twice(on, 'orders.reorder', action, other, concurrent);
  on.expected.set(number, [
    ...['created', 'accepted', 'arrived_store', 'take_order', 'wait_customer', 'delivered', 'reordered'],
  ]);
  // What was ordered again would wait for a driver as long as the run takes.
  const { order_number } = (again as { data: { order_number: string } }).data;
  const cancel = staffAction(operator, 'Cancel', order_number, { cancel_reason: '2' });
  await on.record.act(on.caller, cancel, []);
}

/** Declined, assigned, unassigned, and completed by staff. */
async function execute(on: Doubles, { number, offers }: OfferedOrder, concurrent: boolean): Promise<void> {
  const { cast } = on;
  const [driver] = cast.drivers;
  const [operator] = cast.operators;
  const [one = '', another = ''] = cast.reserves;
  if (!driver || !operator) throw new Error('the cast is missing');
  const decline = offerAction(driver, 'decline', offers[0] ?? '', number);
  const other = { ...decline.ask, path: `/driver/v1/offers/${offers[1]}/decline` };
  await twice(on, 'driverGateway.decline', decline, other, concurrent);
  const assign = staffAction(operator, 'Assign', number, { driver_id: one });
  await twice(on, 'orders.assign', assign, { ...assign.ask, body: { driver_id: another } }, concurrent);
  const unassign = staffAction(operator, 'Unassign', number, {});
  const elsewhere = { ...unassign.ask, path: unassign.ask.path.replace(number, '1') };
  await twice(on, 'orders.unassign', unassign, elsewhere, concurrent);
  const complete = staffAction(operator, 'Execute', number, { driver_id: one });
  await twice(on, 'orders.execute', complete, { ...complete.ask, body: { driver_id: another } }, concurrent);
  // The named driver is given the order and has delivered it in one step.
  on.expected.set(number, ['created', 'declined', 'assigned', 'unassigned', 'assigned', 'executed']);
}

async function cancel(on: Doubles, concurrent: boolean): Promise<void> {
  const [operator] = on.cast.operators;
  if (!operator) throw new Error('the cast is missing');
  const number = await placeTwice(on, concurrent);
  const action = staffAction(operator, 'Cancel', number, { cancel_reason: '2' });
  await twice(on, 'orders.cancel', action, { ...action.ask, body: { cancel_reason: '3' } }, concurrent);
  on.expected.set(number, ['created', 'cancelled']);
}

async function withdraw(on: Doubles, concurrent: boolean): Promise<void> {
  const number = await placeTwice(on, concurrent);
  const action = withdrawAction(on.cast.channel, number);
  const other = { ...action.ask, body: { reason: 'سبب آخر' } };
  await twice(on, 'channelGateway.cancelOrder', action, other, concurrent);
  on.expected.set(number, ['created', 'cancelled']);
}

/** The same request twice, then another under its key. Answers what it was answered where it was done. */
async function twice(
  on: Doubles,
  route: string,
  action: Action,
  other: Ask,
  concurrent: boolean,
): Promise<unknown> {
  const { caller, record, tallies, examples } = on;
  const tally = tallies.get(route) ?? { route, serial: 0, concurrent: 0, unequal: 0, otherTaken: 0 };
  tallies.set(route, tally);
  tally[concurrent ? 'concurrent' : 'serial'] += 1;
  const send = () => record.act(caller, action, []);
  const first = concurrent ? undefined : await send();
  const pair = first ? [first, await send()] : await Promise.all([send(), send()]);
  const [a, b] = pair;
  if (a?.status !== b?.status || !saysTheSame(a?.body, b?.body)) {
    tally.unequal += 1;
    examples.push(`${route}: ${a?.status}, then ${b?.status}`);
  }
  const refused = await caller.ask(other);
  if (refused.status !== 422) {
    tally.otherTaken += 1;
    examples.push(`${route}: another request under its key was answered ${refused.status}`);
  }
  return pair.find(({ status }) => status < 300)?.body ?? a?.body;
}

async function checkDoubles({ tallies, examples, expected }: Doubles, client: Client): Promise<Finding[]> {
  const routes = [...tallies.values()];
  const pairs = routes.reduce((sum, { serial, concurrent }) => sum + serial + concurrent, 0);
  const { rows } = await client.query<{ order_number: string; actions: string[] }>(
    `select o.order_number, array_agg(e.action order by e.id) as actions
     from orders o join order_event e on e.order_id = o.id
     where o.order_number = any($1) and e.action <> 'offered' group by 1`,
    [[...expected.keys()]],
  );
  const found = new Map(rows.map(({ order_number, actions }) => [order_number, actions.join(' ')]));
  const wrong = [...expected].flatMap(([number, actions]) =>
    found.get(number) === actions.join(' ') ? [] : [`${number}: ${found.get(number)}`],
  );
  return [
    finding('a request sent twice has one answer, one after the other and at once', pairs, [
      ...examples.filter((line) => line.includes('then')),
    ]),
    finding('another request under the same key is refused with 422', pairs, [
      ...examples.filter((line) => line.includes('another')),
    ]),
    finding('each double send had one effect', expected.size, wrong),
  ];
}

/** Every route of the contract must be sent twice or have a documented reason; others are findings. */
function uncovered(tallies: ReadonlyMap<string, RouteTally>): Finding {
  const routes = mutatingRoutes();
  const broken = routes.filter(({ name, keyHeader }) =>
    keyHeader === null ? KEYLESS[name] === undefined : !tallies.has(name),
  );
  return finding(
    'each mutating route of the contract is sent twice or says why it takes no key',
    routes.length,
    [...broken.map(({ name }) => name)],
  );
}

import type { Client } from 'pg';
import { inLanes } from '../../../tools/harness/measure.ts';
import { rowsOf } from '../../../tools/harness/rows.ts';
import {
  type Action,
  createAction,
  offerAction,
  reorderAction,
  staffAction,
  stepAction,
  withdrawAction,
} from '../client/actions.ts';
import type { Ask } from '../client/caller.ts';
import { type Finding, finding } from '../finding.ts';
import { type OfferedOrder, offered, type Placing } from '../offers.ts';
import { mutatingRoutes, reasonOf } from './routes.ts';
import { sendStaffRoutes, sendTopUps } from './staff-doubles.ts';
import { DoubleSends, type RouteTally } from './twice.ts';

export interface DoublesRun {
  readonly routes: readonly RouteTally[];
  readonly findings: readonly Finding[];
}

const BATCH = 24;
const AT_ONCE = 6;

interface Doubles extends Placing {
  readonly sends: DoubleSends;
  /** What the history of each order must be, without the waves. */
  readonly expected: Map<string, string>;
}

/**
 * Sends every keyed action of the contract twice, one after the other and at the same moment, and once more with
 * another request under its key. `count` is the number of pairs for each route, half of each kind.
 */
export async function runDoubles(on: Placing, client: Client, count: number): Promise<DoublesRun> {
  const doubles: Doubles = { ...on, sends: new DoubleSends(on.caller), expected: new Map() };
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    const place = (nth: number) => placeTwice(doubles, nth % 2 === 1);
    const delivered = await offered(on, size, place);
    const executed = await offered(on, size, place);
    const stories = Array.from({ length: size }, (_, index) => {
      const concurrent = index % 2 === 1;
      return [
        () => cancel(doubles, concurrent),
        () => withdraw(doubles, concurrent),
        () => deliver(doubles, delivered[index], concurrent),
        () => execute(doubles, executed[index], concurrent),
      ];
    });
    await inLanes(AT_ONCE, stories.flat(), (story) => story());
  }
  const { sends } = doubles;
  const findings = await checkDoubles(doubles, client);
  for (const send of [sendStaffRoutes, sendTopUps]) {
    const beside = new DoubleSends(on.caller);
    findings.push(...(await send(on, beside, client, count)));
    for (const [route, tally] of beside.routes) sends.routes.set(route, tally);
  }
  return { routes: [...sends.routes.values()], findings: [...findings, uncovered(sends.routes)] };
}

async function placeTwice(on: Doubles, concurrent: boolean): Promise<string> {
  const action = createAction(on.cast);
  const other = { body: { ...(action.ask.body as object), voucher_code: 'OTHER' } };
  const answer = await twice(on, 'channelGateway.createOrder', action, other, concurrent);
  return (answer as { order_number: string }).order_number;
}

/** From the offer to the delivery, and what was missing once more. */
async function deliver(on: Doubles, order: OfferedOrder | undefined, concurrent: boolean): Promise<void> {
  const { number = '', offers = [] } = order ?? {};
  const { cast } = on;
  const [driver] = cast.drivers;
  const [operator] = cast.operators;
  const accept = offerAction(driver, 'accept', offers[0] ?? '', number);
  const another = { path: `/driver/v1/offers/${offers[1]}/accept` };
  await twice(on, 'driverGateway.accept', accept, another, concurrent);
  for (const step of ['arrived', 'took', 'waiting', 'delivered'] as const) {
    const other = { path: `/driver/v1/orders/0/${step}` };
    await twice(on, `driverGateway.${step}`, stepAction(driver, step, number), other, concurrent);
  }
  const { action, other } = await reorderAction(on.caller, operator, cast, number);
  const again = await twice(on, 'orders.reorder', action, other, concurrent);
  on.expected.set(number, 'created accepted arrived_store take_order wait_customer delivered reordered');
  // What was ordered again would wait for a driver as long as the run takes.
  const { order_number } = (again as { data: { order_number: string } }).data;
  await on.record.act(on.caller, staffAction(operator, 'Cancel', order_number, { cancel_reason: '2' }));
}

/** Declined, assigned, unassigned, and completed by staff. */
async function execute(on: Doubles, order: OfferedOrder | undefined, concurrent: boolean): Promise<void> {
  const { number = '', offers = [] } = order ?? {};
  const [driver] = on.cast.drivers;
  const [operator] = on.cast.operators;
  const [one = '', another = ''] = on.cast.reserves;
  const decline = offerAction(driver, 'decline', offers[0] ?? '', number);
  await twice(
    on,
    'driverGateway.decline',
    decline,
    { path: `/driver/v1/offers/${offers[1]}/decline` },
    concurrent,
  );
  const elsewhere = { body: { driver_id: another } };
  const assign = staffAction(operator, 'Assign', number, { driver_id: one });
  await twice(on, 'orders.assign', assign, elsewhere, concurrent);
  const unassign = staffAction(operator, 'Unassign', number, {});
  const path = unassign.ask.path.replace(number, '1');
  await twice(on, 'orders.unassign', unassign, { path }, concurrent);
  const complete = staffAction(operator, 'Execute', number, { driver_id: one });
  await twice(on, 'orders.execute', complete, elsewhere, concurrent);
  // The named driver is given the order and has delivered it in one step.
  on.expected.set(number, 'created declined assigned unassigned assigned executed');
}

async function cancel(on: Doubles, concurrent: boolean): Promise<void> {
  const number = await placeTwice(on, concurrent);
  const action = staffAction(on.cast.operators[0], 'Cancel', number, { cancel_reason: '2' });
  await twice(on, 'orders.cancel', action, { body: { cancel_reason: '3' } }, concurrent);
  on.expected.set(number, 'created cancelled');
}

async function withdraw(on: Doubles, concurrent: boolean): Promise<void> {
  const number = await placeTwice(on, concurrent);
  const action = withdrawAction(on.cast.channel, number);
  await twice(on, 'channelGateway.cancelOrder', action, { body: { reason: 'سبب آخر' } }, concurrent);
  on.expected.set(number, 'created cancelled');
}

/** An action twice, then under its key another one, which differs by `other`. Answers what it was answered where it was done. */
async function twice(
  { sends, caller, record }: Doubles,
  route: string,
  action: Action,
  other: Partial<Ask>,
  concurrent: boolean,
): Promise<unknown> {
  const send = () => record.act(caller, action);
  return (await sends.twice(route, { send, other: { ...action.ask, ...other }, concurrent })).body;
}

async function checkDoubles({ sends, expected }: Doubles, client: Client): Promise<Finding[]> {
  const rows = await rowsOf<{ number: string; actions: string }>(
    client,
    `select o.order_number as number, string_agg(e.action, ' ' order by e.id) as actions
     from orders o join order_event e on e.order_id = o.id
     where o.order_number = any($1) and e.action <> 'offered' group by 1`,
    [[...expected.keys()]],
  );
  const found = new Map(rows.map(({ number, actions }) => [number, actions]));
  const wrong = [...expected].flatMap(([number, actions]) =>
    found.get(number) === actions ? [] : [`${number}: ${found.get(number)}`],
  );
  const { pairs, unequal, otherTaken } = sends;
  return [
    finding('a request sent twice has one answer, one after the other and at once', pairs, unequal),
    finding('another request under the same key is refused with 422', pairs, otherTaken),
    finding('each double send had one effect', expected.size, wrong),
  ];
}

/** Every route of the contract must be sent twice or have a documented reason; others are findings. */
function uncovered(tallies: ReadonlyMap<string, RouteTally>): Finding {
  const routes = mutatingRoutes();
  const broken = routes.filter(({ name, keyHeader }) =>
    keyHeader === null ? reasonOf(name) === undefined : !tallies.has(name),
  );
  const what = 'each mutating route of the contract is sent twice or says why it takes no key';
  return finding(
    what,
    routes.length,
    broken.map(({ name }) => name),
  );
}

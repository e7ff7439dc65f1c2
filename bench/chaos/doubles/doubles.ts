import type { Client } from 'pg';
import { alignedTable } from '../../../tools/harness/figures.ts';
import { inLanes } from '../../../tools/harness/measure.ts';
import { rowsOf } from '../../../tools/harness/rows.ts';
import {
  createAction,
  offerAction,
  reorderAction,
  staffAction,
  stepAction,
  withdrawAction,
} from '../client/actions.ts';
import { type Ask, keyed } from '../client/caller.ts';
import type { Action } from '../client/record.ts';
import { type Finding, finding } from '../finding.ts';
import { type OfferedOrder, offered, type Placing } from '../offers.ts';
import { mutatingRoutes, reasonOf } from './routes.ts';
import { sendPayments, sendStaffRoutes } from './staff-doubles.ts';
import { DoubleSends, type RouteTally } from './twice.ts';

const BATCH = 24;
const AT_ONCE = 6;

interface Doubles extends Placing {
  readonly sends: DoubleSends;
  /** What the history of each order must be, without the waves. */
  readonly expected: Map<string, string>;
}

/** Sends every keyed action twice, `count` times: half in turn, half at once; then another request under its key. */
export async function runDoubles(on: Placing, client: Client, count: number) {
  const doubles: Doubles = { ...on, sends: new DoubleSends(on.caller), expected: new Map() };
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    const stories = Array.from({ length: size }, (_, index) => storiesOf(doubles, index % 2 === 1));
    const place = (nth: number) => storiesOf(doubles, nth % 2 === 1).place();
    const delivered = await offered(on, size, place);
    const executed = await offered(on, size, place);
    const sent = stories.flatMap(({ cancel, withdraw, deliver, execute }, index) => [
      ...[cancel, withdraw],
      () => deliver(delivered[index]),
      () => execute(executed[index]),
    ]);
    await inLanes(AT_ONCE, sent, (send) => send());
  }
  const { sends } = doubles;
  const findings = await checkDoubles(doubles, client);
  for (const send of [sendStaffRoutes, sendPayments]) {
    const beside = new DoubleSends(on.caller);
    findings.push(...(await send(on, beside, client, count)));
    for (const [route, tally] of beside.routes) sends.routes.set(route, tally);
  }
  const tallies = [...sends.routes.values()].sort((a, b) => (a.route < b.route ? -1 : 1));
  return {
    findings: [...findings, uncovered(sends.routes)],
    table: alignedTable([
      ['route', 'serial', 'at once', 'other answer', 'other request taken'],
      ...tallies.map((one) => [one.route, one.serial, one.concurrent, one.unequal, one.otherTaken]),
    ]),
  };
}

/** What is done to orders, each action twice. */
function storiesOf({ cast, caller, record, sends, expected }: Doubles, concurrent: boolean) {
  const { channel, operators, drivers, reserves } = cast;
  const [[driver], [operator], [one = '', another = '']] = [drivers, operators, reserves];
  /** An action twice, then under its key another one, which differs by `other`. Answers what it was answered where it was done. */
  const twice = async <Body>(route: string, action: Action, other: Partial<Ask>) => {
    const sent = { send: () => record.act(caller, action), other: { ...action.ask, ...other }, concurrent };
    return (await sends.twice(route, sent)).body as Body;
  };
  const place = async (): Promise<string> => {
    const action = createAction(cast);
    const other = { body: { ...(action.ask.body as object), voucher_code: 'OTHER' } };
    return (await twice<{ order_number: string }>('channelGateway.createOrder', action, other)).order_number;
  };
  return {
    place,
    cancel: async () => {
      const number = await place();
      const action = staffAction(operator, 'Cancel', number, { cancel_reason: '2' });
      await twice('orders.cancel', action, { body: { cancel_reason: '3' } });
      expected.set(number, 'created cancelled');
    },
    withdraw: async () => {
      const number = await place();
      const action = withdrawAction(channel, number);
      await twice('channelGateway.cancelOrder', action, { body: { reason: 'سبب آخر' } });
      expected.set(number, 'created cancelled');
    },
    /** From the offer to the delivery, and what was missing once more. */
    deliver: async ({ number = '', offers: [offer = '', elsewhere] = [] }: Partial<OfferedOrder> = {}) => {
      const accept = offerAction(driver, 'accept', offer, number);
      await twice('driverGateway.accept', accept, { path: `/driver/v1/offers/${elsewhere}/accept` });
      for (const step of ['arrived', 'took', 'waiting', 'delivered'] as const) {
        const other = { path: `/driver/v1/orders/0/${step}` };
        await twice(`driverGateway.${step}`, stepAction(driver, step, number), other);
      }
      const path = `/channel/v1/orders/${number}/rating`;
      const { ask } = keyed({
        method: 'POST',
        path,
        body: { driver_star: 5, store_star: 4 },
        identity: channel.identity,
      });
      const worse = { ...ask, body: { driver_star: 1, store_star: 1 } };
      await sends.twice('channelGateway.rateOrder', {
        send: () => caller.ask(ask),
        other: worse,
        concurrent,
      });
      const { action, other } = await reorderAction(caller, operator, cast, number);
      const { data } = await twice<{ data: { order_number: string } }>('orders.reorder', action, other);
      expected.set(number, 'created accepted arrived_store take_order wait_customer delivered reordered');
      // What was ordered again would wait for a driver as long as the run takes.
      await record.act(caller, staffAction(operator, 'Cancel', data.order_number, { cancel_reason: '2' }));
    },
    /** Declined, assigned, unassigned, and completed by staff. */
    execute: async ({ number = '', offers: [offer = '', elsewhere] = [] }: Partial<OfferedOrder> = {}) => {
      const decline = offerAction(driver, 'decline', offer, number);
      await twice('driverGateway.decline', decline, { path: `/driver/v1/offers/${elsewhere}/decline` });
      const toAnother = { body: { driver_id: another } };
      const assign = staffAction(operator, 'Assign', number, { driver_id: one });
      await twice('orders.assign', assign, toAnother);
      const unassign = staffAction(operator, 'Unassign', number, {});
      await twice('orders.unassign', unassign, { path: unassign.ask.path.replace(number, '1') });
      const reoffer = staffAction(operator, 'Reoffer', number, {});
      await twice('orders.reoffer', reoffer, { path: reoffer.ask.path.replace(number, '1') });
      const complete = staffAction(operator, 'Execute', number, { driver_id: one });
      await twice('orders.execute', complete, toAnother);
      // The named driver is given the order and has delivered it in one step.
      expected.set(number, 'created declined assigned unassigned redistributed assigned executed');
    },
  };
}

async function checkDoubles({ sends, expected }: Doubles, client: Client): Promise<Finding[]> {
  const histories = `select o.order_number as number, string_agg(e.action, ' ' order by e.id) as actions
     from orders o join order_event e on e.order_id = o.id
     where o.order_number = any($1) and e.action <> 'offered' group by 1`;
  const rows = await rowsOf<{ number: string; actions: string }>(client, histories, [[...expected.keys()]]);
  const actionsByNumber = new Map(rows.map(({ number, actions }) => [number, actions]));
  const wrong = [...expected].flatMap(([number, actions]) =>
    actionsByNumber.get(number) === actions ? [] : [`${number}: ${actionsByNumber.get(number)}`],
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
  const names = broken.map(({ name }) => name);
  return finding(what, routes.length, names);
}

import { randomUUID } from 'node:crypto';
import { withClient } from '@mishwar/db';
import { buildTransactionKey, type KeyedAction } from '@mishwar/domain';
import { numberOf, rowsOf } from '../../../tools/harness/rows.ts';
import { writeWalletWorld } from '../../../tools/harness/wallet-world.ts';
import { atOnce, jsonOf, type Reply, send } from '../client.ts';
import { addChannel, addDriver, addStaff, placeOrder, type Staff } from '../people.ts';
import type { Tally } from '../tally.ts';
import type { Arena, Attack } from '../types.ts';

const CREATE = '/admin/api/v1/transactions/create';
const COUNTS = {
  whole: { times: 32, orders: 20, refunds: 20 },
  sample: { times: 8, orders: 3, refunds: 3 },
} as const;

export const moneyAttack: Attack = {
  name: 'money',
  title: 'races for credits, orders, refunds and approvals',
  limits: 'off',
  maxStallMs: 1_000,
  async run(arena, tally) {
    const { times, orders, refunds } = COUNTS[arena.size];
    const staff = await addStaff(arena, 'SUPER_ADMIN');
    await raceCredits(arena, tally, staff, times);
    await refuseOddAmounts(arena, tally, staff);
    await raceOrders(arena, tally, staff, orders);
    await raceRefunds(arena, tally, staff, refunds);
    await raceApprovals(arena, tally, staff, times);
    const findings = await rowsOf(arena.databaseUrl, 'select * from wallet_findings()');
    const some = JSON.stringify(findings.slice(0, 3));
    tally.mustHold(`the ledger does not add up: ${some}`, findings.length === 0);
  },
};

const credit = ({ origin }: Arena, { headers }: Staff, driverId: string, amount: string, key: string) =>
  send(origin, {
    path: CREATE,
    headers: { ...headers, 'idempotency-key': key },
    body: { driver_id: driverId, amount, gift: '0.00', delivery_cost: '0.00', isGift: false, isCharge: true },
  });

/** Halalas on the main account of a driver. */
function balanceOf({ databaseUrl }: Arena, driverId: string): Promise<number> {
  const sql = `select balance from wallet_account where driver_id = $1 and kind = 'MAIN'`;
  return numberOf(databaseUrl, sql, [driverId]);
}

const countServed = (replies: readonly Reply[]): number =>
  replies.filter(({ status }) => status === 200).length;

async function raceCredits(arena: Arena, tally: Tally, staff: Staff, times: number): Promise<void> {
  const same = await addDriver(arena);
  const key = randomUUID();
  const once = await atOnce(times, () => credit(arena, staff, same.id, '10.00', key));
  tally.mustNotFail('a credit with the same key', ...once);
  tally.mustHold('one key was booked more than once', (await balanceOf(arena, same.id)) === 1_000);
  const others = await atOnce(times, (n) => credit(arena, staff, same.id, `${n + 20}.00`, key));
  tally.mustBeRefused('another credit with a used key', ...others);
  tally.mustHold('a used key was booked', (await balanceOf(arena, same.id)) === 1_000);
  const mixed = await addDriver(arena);
  const shared = randomUUID();
  const replies = await atOnce(times, (n) => credit(arena, staff, mixed.id, `${n + 1}.00`, shared));
  tally.mustNotFail('different credits with one key', ...replies);
  tally.mustHold('different credits with one key were booked', countServed(replies) === 1);
  const own = await addDriver(arena);
  const booked = countServed(await atOnce(times, () => credit(arena, staff, own.id, '1.00', randomUUID())));
  tally.count(times, 0);
  tally.mustHold('a booked credit is missing', (await balanceOf(arena, own.id)) === booked * 100);
  tally.mustHold('a credit of its own key was refused', booked === times);
}

async function refuseOddAmounts(arena: Arena, tally: Tally, staff: Staff): Promise<void> {
  const { id } = await addDriver(arena);
  const amounts = ['-10.00', '0.00', '1e3', 'NaN', '0x10', '10.001', '1,0,0', '90071992547409.91', ''];
  for (const amount of amounts)
    tally.mustBeRefused(`an amount of "${amount}"`, await credit(arena, staff, id, amount, randomUUID()));
  const twice = { amount: '5.00', gift: '5.00', delivery_cost: '0.00' };
  const body = { driver_id: id, ...twice, isGift: false, isCharge: true };
  const headers = { ...staff.headers, 'idempotency-key': randomUUID() };
  tally.mustBeRefused('a gift that is not named', await send(arena.origin, { path: CREATE, headers, body }));
  tally.mustHold('an odd amount was booked', (await balanceOf(arena, id)) === 0);
}

async function raceOrders(arena: Arena, tally: Tally, staff: Staff, orders: number): Promise<void> {
  const driver = await addDriver(arena);
  await credit(arena, staff, driver.id, '5000.00', randomUUID());
  const channel = await addChannel(arena);
  const reasons = await send(arena.origin, { path: '/admin/api/v1/reasons-list', headers: staff.headers });
  const reason = (jsonOf<{ _id: string }[]>(reasons) as { _id: string }[])[0]?._id ?? '1';
  const act = (name: KeyedAction, path: string, orderNumber: string, body: object) => {
    const key = buildTransactionKey({ orderNumber, adminId: staff.id, action: name, uuid: randomUUID() });
    const headers = { ...staff.headers, 'x-transaction-key': key };
    const target = `/admin/api/v1/orders/${path}/${orderNumber}`;
    return send(arena.origin, { method: 'PATCH', path: target, headers, body });
  };
  let assigned = 0;
  for (let n = 0; n < orders; n += 1) {
    const number = await placeOrder(arena, channel);
    const answer = await act('Assign', 'assign', number, { driver_id: driver.id });
    if (answer.status === 200) assigned += 1;
    const replies = await atOnce(12, (turn) => {
      if (turn % 3 === 0) return act('Cancel', 'cancel', number, { cancel_reason: reason });
      if (turn % 3 === 1) return act('Execute', 'execute', number, {});
      return act('Unassign', 'customer-cancel/unassign', number, {});
    });
    tally.mustNotFail('a race for an order', ...replies);
    const ended = replies.filter((reply, turn) => reply.status === 200 && turn % 3 !== 2).length;
    tally.mustHold(`order ${number} was ended ${ended} times`, ended <= 1);
  }
  tally.mustHold(`${assigned} of ${orders} orders could be assigned`, assigned === orders);
}

async function raceRefunds(arena: Arena, tally: Tally, staff: Staff, refunds: number): Promise<void> {
  const world = await withClient(arena.databaseUrl, async (client) => {
    // A second run on the same database finds the rows of the first one.
    const drivers = await rowsOf(client, `select from driver where phone = '966598000001'`);
    return drivers.length > 0 ? null : writeWalletWorld(client, 4, refunds);
  });
  for (const { transactionId } of world?.refundable ?? []) {
    const path = `/admin/api/v1/transactions/refund/${transactionId}`;
    const replies = await atOnce(16, () => send(arena.origin, { path, headers: staff.headers, body: {} }));
    tally.mustNotFail('a refund', ...replies);
  }
  const refunded = `select transaction_id from wallet_refund where state <> 'FAILED' group by 1 having count(*) > 1`;
  const twice = await rowsOf(arena.databaseUrl, refunded);
  tally.mustHold(`${twice.length} top-ups are refunded twice`, twice.length === 0);
}

async function raceApprovals(arena: Arena, tally: Tally, staff: Staff, times: number): Promise<void> {
  const { origin } = arena;
  const second = await addStaff(arena, 'SUPER_ADMIN');
  const path = '/admin/api/v1/approval-rule';
  const read = jsonOf<{ data: { version: number } }>(await send(origin, { path, headers: staff.headers }));
  const version = read.data?.version ?? 0;
  const rule = { credit_above: '100.00', mass_gifts: true, version };
  const stricter = await send(origin, { method: 'PUT', path, headers: staff.headers, body: rule });
  tally.mustBeServed('a stricter rule', stricter);
  const { id } = await addDriver(arena);
  const admin = await addStaff(arena);
  const pieces = await atOnce(times, () => credit(arena, admin, id, '30.00', randomUUID()));
  tally.mustNotFail('a credit below the limit', ...pieces);
  tally.mustHold('the limit was passed in pieces', (await balanceOf(arena, id)) <= 10_000);
  const other = await addDriver(arena);
  const key = randomUUID();
  const above = await credit(arena, admin, other.id, '200.00', key);
  const approval = jsonOf<{ data: { approval_id: string | null } }>(above).data?.approval_id;
  tally.mustHold('a credit above the limit does not wait', Boolean(approval));
  const changed = await credit(arena, admin, other.id, '50.00', key);
  tally.mustBeRefused('another amount with a waiting key', changed);
  const approve = `/admin/api/v1/approvals/${approval}/approve`;
  const approvals = await atOnce(times, (n) =>
    send(origin, { path: approve, headers: (n % 2 === 0 ? staff : second).headers, body: {} }),
  );
  tally.mustNotFail('an approval', ...approvals);
  tally.mustHold('an approval was booked more than once', (await balanceOf(arena, other.id)) === 20_000);
}

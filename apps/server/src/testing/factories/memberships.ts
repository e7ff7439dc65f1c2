import { payMembership } from '@mishwar/domain';
import { lockBalances, postToLedger } from '../../features/wallet/public.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { SYSTEM } from './operators.ts';

const DAY_MS = 86_400_000;
let memberships = 0;

/** Inserts a delivery company; returns its id. */
export async function insertCompany(db: Db, name = `Company ${++memberships}`): Promise<number> {
  const { id } = await db
    .insertInto('delivery_company')
    .values({ name, phone: '0500000000' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a subscription of a company that is offered: 300 SAR for 30 days, unless it is said otherwise. */
export async function insertSubscription(
  db: Db,
  companyId: number,
  { name = `Subscription ${++memberships}`, price = 30_000, days = 30, status = 'ACTIVE' as const } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('subscription')
    .values({ name, description: 'of a test', status, price, days, delivery_company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A membership that the driver pays from MAIN, from `startsAt` on for `days`; returns its id. */
export async function createMembership(
  db: Db,
  driverId: number,
  {
    subscriptionId,
    price,
    startsAt,
    days,
    status = 'ACTIVE',
  }: {
    subscriptionId: number;
    price: number;
    startsAt: Date;
    days: number;
    status?: 'ACTIVE' | 'SCHEDULED';
  },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const decision = payMembership(await lockBalances(trx, driverId), price);
    if (!decision.ok) throw new Error(`driver ${driverId} cannot pay ${price}`);
    const booking = { driverId, orderId: null, key: `membership-test-${++memberships}`, actor: SYSTEM };
    const transactionId = await postToLedger(trx, decision.posting, booking);
    const { id } = await trx
      .insertInto('membership')
      .values({
        ...{ driver_id: driverId, subscription_id: subscriptionId, price, transaction_id: transactionId },
        ...{ starts_at: startsAt, due_at: new Date(startsAt.getTime() + days * DAY_MS), status },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

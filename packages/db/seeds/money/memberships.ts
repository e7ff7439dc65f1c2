import type { Client } from 'pg';
import { advanceIdentity, copyRows } from '../copy.ts';
import type { Random } from '../random.ts';

const DAY_MS = 86_400_000;

/** Subscriptions of the demo: of the nth company, with the price in halalas. */
const SUBSCRIPTIONS = [
  {
    company: 1,
    name: 'اشتراك شهري',
    description: 'بلا رسوم على الطلبات لمدة شهر',
    price: 29_900,
    days: 30,
    status: 'ACTIVE',
  },
  {
    company: 1,
    name: 'اشتراك أسبوعي',
    description: 'بلا رسوم لمدة أسبوع',
    price: 8_900,
    days: 7,
    status: 'ACTIVE',
  },
  {
    company: 2,
    name: 'اشتراك الشرقية',
    description: 'لسائقي الدوام الكامل',
    price: 27_500,
    days: 30,
    status: 'ACTIVE',
  },
  { company: 3, name: 'باقة الصيف', description: 'عرض منتهٍ', price: 19_900, days: 60, status: 'INACTIVE' },
  {
    company: 4,
    name: 'Monthly membership',
    description: 'No order fees for a month',
    price: 29_900,
    days: 30,
    status: 'ACTIVE',
  },
  {
    company: 4,
    name: 'Quarterly membership',
    description: 'Waiting for approval',
    price: 79_900,
    days: 90,
    status: 'DRAFT',
  },
] as const;

/** A subscription of the demo that is on offer; the price in halalas. */
export interface OfferedSubscription {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly days: number;
}

/** A membership that a driver buys; `at` in ms since 1970. */
export interface MembershipSale {
  readonly at: number;
  readonly driverId: number;
  readonly subscription: OfferedSubscription;
}

/**
 * Writes the subscriptions of the demo, and says who buys a membership and when: every fourth driver of a company, at
 * desk hours between `from` and `now` (ms since 1970), again some days after one is over; every sixth only once.
 */
export async function seedSubscriptions(
  client: Client,
  random: Random,
  from: number,
  now: number,
): Promise<MembershipSale[]> {
  const companies = await client.query<{ id: string }>('select id from delivery_company order by id limit 4');
  const { rows: drivers } = await client.query<{ id: string; company: string }>(
    'select id, delivery_company_id as company from driver where is_active order by id',
  );
  const sales: MembershipSale[] = [];
  const members = new Set<number>();
  for (const [place, { company, name, description, price, days, status }] of SUBSCRIPTIONS.entries()) {
    const companyId = companies.rows[company - 1]?.id;
    const createdAt = from - (30 - place * 3) * DAY_MS;
    const { rows } = await client.query<{ id: string }>(
      `insert into subscription (name, description, status, price, days, delivery_company_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [name, description, status, price, days, companyId, new Date(createdAt)],
    );
    if (status !== 'ACTIVE') continue;
    const subscription = { id: Number(rows[0]?.id), name, price, days };
    const buyers = drivers
      .filter((driver) => driver.company === companyId && Number(driver.id) % 4 === place % 4)
      .map(({ id }) => Number(id))
      .filter((id) => !members.has(id));
    for (const [nth, driverId] of buyers.entries()) {
      members.add(driverId);
      let at = toDeskHour(from + random.between(0, 0.5) * (now - from), random);
      while (at < now) {
        sales.push({ at, driverId, subscription });
        if (nth % 6 === 5) break;
        at = toDeskHour(at + (days + random.int(1, 4)) * DAY_MS, random);
      }
    }
  }
  return sales;
}

/** A moment of the same day from 9:00 to 17:00 in Riyadh. */
const toDeskHour = (at: number, random: Random): number =>
  Math.floor(at / DAY_MS) * DAY_MS + random.int(6 * 3_600, 14 * 3_600) * 1_000;

/** A membership as the ledger's simulation wrote its payment, and the orders whose fee it waives. */
export interface SoldMembership extends MembershipSale {
  readonly id: number;
  readonly transactionId: number;
  readonly waived: { readonly order: number; readonly at: number; readonly fee: number }[];
}

/** When a membership is due, in ms since 1970; it waives fees before. */
export const dueAt = ({ at, subscription }: MembershipSale): number => at + subscription.days * DAY_MS;

/** Writes the memberships that were paid, with the fees that they waived; `now` in ms since 1970. */
export async function writeMemberships(
  client: Client,
  sold: readonly SoldMembership[],
  now: number,
): Promise<void> {
  await copyRows(
    client,
    'membership',
    [
      ...['id', 'driver_id', 'subscription_id', 'price', 'starts_at', 'due_at', 'status', 'transaction_id'],
      'created_at',
    ],
    sold.map((one) => {
      const { id, driverId, subscription, at, transactionId } = one;
      const [start, due] = [new Date(at), new Date(dueAt(one))];
      const status = dueAt(one) > now ? 'ACTIVE' : 'EXPIRED';
      return [id, driverId, subscription.id, subscription.price, start, due, status, transactionId, start];
    }),
  );
  await advanceIdentity(client, ['membership']);
  await copyRows(
    client,
    'fee_waiver',
    ['order_id', 'driver_id', 'membership_id', 'fee', 'order_version', 'waived_at'],
    sold.flatMap(({ id, driverId, waived }) =>
      // The assignment makes the second version of an order of the demo.
      waived.map(({ order, at, fee }) => [order, driverId, id, fee, 2, new Date(at)]),
    ),
  );
}

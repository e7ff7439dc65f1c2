import { payMembership } from '@mishwar/domain';
import type { Client } from 'pg';

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

/**
 * Writes the subscriptions of the demo, and the memberships of some drivers who can pay: most run, some are over. They
 * are paid by the ledger's own function, from the last days before `now`. Call it after the ledger.
 */
export async function seedMemberships(client: Client, now: Date): Promise<void> {
  const companies = await client.query<{ id: string }>('select id from delivery_company order by id limit 4');
  for (const [place, { company, name, description, price, days, status }] of SUBSCRIPTIONS.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into subscription (name, description, status, price, days, delivery_company_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        ...[name, description, status, price, days, companies.rows[company - 1]?.id],
        new Date(now.getTime() - (60 - place * 3) * DAY_MS),
      ],
    );
    if (status === 'ACTIVE') await sell(client, { id: rows[0]?.id ?? '', place, name, price, days }, now);
  }
}

interface Sold {
  id: string;
  place: number;
  name: string;
  price: number;
  days: number;
}

/** Sells a subscription to every fourth driver of its company who can pay it, keeps enough to be offered orders, and holds none. */
async function sell(client: Client, { id, place, name, price, days }: Sold, now: Date): Promise<void> {
  const { rows: drivers } = await client.query<{ id: string; balance: string }>(
    `select d.id, a.balance from subscription s join driver d on d.delivery_company_id = s.delivery_company_id
       join wallet_account a on a.driver_id = d.id and a.kind = 'MAIN'
     where s.id = $1 and d.is_active and d.id % 4 = $2 and a.balance >= s.price + 30000
       and not exists (select from membership m where m.driver_id = d.id) order by d.id`,
    [id, place % 4],
  );
  for (const [nth, driver] of drivers.entries()) {
    const paid = payMembership({ MAIN: Number(driver.balance), GIFT: 0, HOLD: 0 }, price);
    if (!paid.ok) continue;
    const { rows } = await client.query<{ id: string }>(
      `select wallet_post('SUBSCRIBER_MEMBERSHIP', $1, null, $2, $3::jsonb, 'ADMIN', null, 'نورة القحطاني', p_status => 'SUCCESS',
         p_note => $4) as id`,
      [driver.id, `seed:membership:${driver.id}`, JSON.stringify(paid.posting.entries), name],
    );
    // Every sixth is over; the others have a part of their days left.
    const ago = nth % 6 === 5 ? days + 3 : 1 + ((nth * 5) % (days - 2));
    const startsAt = new Date(now.getTime() - ago * DAY_MS);
    const dueAt = new Date(startsAt.getTime() + days * DAY_MS);
    await client.query(
      `insert into membership (driver_id, subscription_id, price, starts_at, due_at, status, transaction_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $4)`,
      [driver.id, id, price, startsAt, dueAt, dueAt > now ? 'ACTIVE' : 'EXPIRED', rows[0]?.id],
    );
  }
}

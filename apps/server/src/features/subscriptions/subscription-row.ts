import type { Subscription } from '@mishwar/contract';
import { moneyToWire, type SubscriptionStatus } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/** A subscription as it is stored, with its company; the price in halalas. */
export interface StoredSubscription {
  id: number;
  name: string;
  description: string;
  status: SubscriptionStatus;
  price: number;
  days: number;
  delivery_company_id: number;
  company_name: string;
  version: number;
  created_at: Date;
}

/** The columns of `StoredSubscription`: of the subscription `s` and its company `c`. */
export const SUBSCRIPTION_COLUMNS = sql`
  s.id, s.name, s.description, s.status, s.price, s.days, s.delivery_company_id, c.name as company_name, s.version,
  s.created_at`;

/** Maps a subscription to the wire. */
export const toSubscription = (row: StoredSubscription): Subscription => ({
  _id: String(row.id),
  subscriptionName: row.name,
  status: row.status,
  description: row.description,
  price: moneyToWire(row.price),
  duration: row.days,
  company_id: String(row.delivery_company_id),
  company_info: { name: row.company_name },
  created_at: row.created_at.toISOString(),
  version: row.version,
});

/**
 * A subscription that is not deleted; a lock keeps it from changing until the transaction ends: `change` for one that
 * saves it, `keep` for those that sell it meanwhile.
 */
export async function readSubscription(
  db: Db | Trx,
  id: number,
  lock?: 'change' | 'keep',
): Promise<StoredSubscription | undefined> {
  const { rows } = await sql<StoredSubscription>`
    select ${SUBSCRIPTION_COLUMNS} from subscription s join delivery_company c on c.id = s.delivery_company_id
    where s.id = ${id} and s.deleted_at is null ${lock === undefined ? sql`` : lock === 'keep' ? sql`for share of s` : sql`for no key update of s`}`.execute(
    db,
  );
  return rows[0];
}

import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/** Money in halalas. */
interface Dependents {
  drivers: number;
  active_drivers: number;
  open_orders: number;
  partners: number;
  money_held: number;
  balances: number;
}

/** What depends on a delivery company. */
export async function readDependents(db: Db | Trx, companyId: number): Promise<Dependents> {
  const { rows } = await sql<Dependents>`
    with own as materialized (select id, is_active from driver where delivery_company_id = ${companyId}),
    wallets as (
      select coalesce(sum(a.balance) filter (where a.kind = 'HOLD'), 0)::bigint as money_held,
        coalesce(sum(a.balance) filter (where a.kind in ('MAIN', 'GIFT')), 0)::bigint as balances
      from wallet_account a where a.driver_id = any(array(select id from own))
    )
    select (select count(*) from own) as drivers,
      (select count(*) from own where is_active) as active_drivers,
      (select count(*) from orders o where o.delivery_company_id = ${companyId}
        and o.status not in ('delivered', 'cancelled') and not o.is_fake) as open_orders,
      (select count(*) from partner p where p.delivery_company_id = ${companyId}) as partners,
      wallets.money_held, wallets.balances
    from wallets`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has no row');
  return row;
}

import type { CompanyStatement } from '@mishwar/contract';
import { extractTax, type Halalas, moneyToWire, startOfDay } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** A calendar month as a half-open period of the time zone. */
interface StatementPeriod {
  companyId: number;
  from: Date;
  before: Date;
}

/** The period of a month, "2026-11". */
export function toStatementPeriod(companyId: number, month: string, zone: string): StatementPeriod {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const [from, before] = [startOfDay(`${month}-01`, zone), startOfDay(`${next}-01`, zone)];
  if (!from || !before) throw new RangeError(`not a month: ${month}`);
  return { companyId, from, before };
}

/**
 * The delivered orders of the period as `line`, in halalas: the contract price of each order and, from the ledger, the fee
 * that its driver paid. Drivers are paid from `delivery_cost`; `customer_delivery` is the customer's part of it, 0 for a
 * free delivery. `left_on_hold` is what the ledger still holds for the order: 0 unless it disagrees with the order.
 */
export const statementLines = ({ companyId, from, before }: StatementPeriod): RawBuilder<unknown> => sql`
  select o.id, o.order_number, o.delivery_time, o.driver_id, o.delivery_cost, o.tax_rate,
    case when o.is_free_express then 0 else o.delivery_cost end as customer_delivery,
    coalesce(o.company_contract_price, 0) as contract_price,
    coalesce(ledger.fee, 0)::bigint as fee, coalesce(ledger.fee_tax, 0)::bigint as fee_tax,
    coalesce(ledger.left_on_hold, 0)::bigint as left_on_hold
  from orders o
  left join lateral (
    select -sum(e.amount) filter (where a.kind = 'HOLD' and t.type = 'FEE') as fee,
      sum(e.amount) filter (where a.kind = 'TAX' and t.type = 'FEE') as fee_tax,
      sum(e.amount) filter (where a.kind = 'HOLD') as left_on_hold
    from wallet_transaction t
    join wallet_entry e on e.transaction_id = t.id
    join wallet_account a on a.id = e.account_id
    where t.order_id = o.id
  ) ledger on true
  where o.delivery_company_id = ${companyId} and o.status = 'delivered' and not o.is_fake
    and o.delivery_time >= ${from} and o.delivery_time < ${before}`;

interface RateRow {
  tax_rate: number;
  orders: number;
  delivery_cost: Halalas;
  contract_price: Halalas;
  fee: Halalas;
  fee_tax: Halalas;
  disagreeing: number;
}

/** What a company owes for a month, and what its drivers paid. The tax inside the contract prices is taken by tax rate. */
export async function readStatement(
  db: Db,
  period: StatementPeriod,
  month: string,
): Promise<CompanyStatement> {
  const { companyId, from, before } = period;
  const { rows } = await sql<RateRow>`
    select tax_rate::double precision as tax_rate, count(*) as orders, sum(customer_delivery)::bigint as delivery_cost,
      sum(contract_price)::bigint as contract_price, sum(fee)::bigint as fee, sum(fee_tax)::bigint as fee_tax,
      count(*) filter (where left_on_hold <> 0) as disagreeing
    from (${statementLines(period)}) line group by tax_rate`.execute(db);
  const adjusted = await sql<{ amount: Halalas }>`
    select coalesce(sum(e.amount), 0)::bigint as amount
    from wallet_transaction t
    join wallet_entry e on e.transaction_id = t.id
    join wallet_account a on a.id = e.account_id and a.kind = 'MAIN'
    where t.type = 'ADJUSTMENT' and t.delivery_company_id = ${companyId}
      and t.created_at >= ${from} and t.created_at < ${before}`.execute(db);
  const sum = (read: (row: RateRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const contractPrice = sum((row) => row.contract_price);
  return {
    month,
    orders: sum((row) => row.orders),
    delivery_cost: moneyToWire(sum((row) => row.delivery_cost)),
    contract_price: moneyToWire(contractPrice),
    contract_tax: moneyToWire(sum((row) => extractTax(row.contract_price, row.tax_rate))),
    fees: moneyToWire(sum((row) => row.fee)),
    fee_tax: moneyToWire(sum((row) => row.fee_tax)),
    adjustments: moneyToWire(adjusted.rows[0]?.amount ?? 0),
    disagreeing_orders: sum((row) => row.disagreeing),
  };
}

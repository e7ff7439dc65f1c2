import type { TransactionDetail } from '@mishwar/contract';
import { isRefundable, type PaymentGatewayName } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { selectTransactions, toTransactionRow } from './transaction-row.ts';

/** Everything about one transaction, or null. */
export async function readTransaction(db: Db, id: number): Promise<TransactionDetail | null> {
  const row = await selectTransactions(db)
    .leftJoin('region as g', 'g.id', 'd.region_id')
    .leftJoin('city as c', 'c.id', 'd.city_id')
    .leftJoin('car_type as ct', 'ct.id', 'd.car_type_id')
    .select(['t.note', 'd.car_number'])
    .select(['g.name_ar as region', 'g.name_en as region_en', 'c.name_ar as city', 'c.name_en as city_en'])
    .select(['ct.name_ar as car_type', 'ct.name_en as car_type_en'])
    .select(['p.gateway', 'p.gateway_id', 'p.checkout_id', 'p.plan_id', 'p.plan_title'])
    .select(['p.response_code', 'p.payment_option'])
    .select(
      sql<boolean>`exists (select from wallet_refund r where r.transaction_id = t.id and r.state = 'REQUESTED')`.as(
        'refund_open',
      ),
    )
    .select(
      sql<number | null>`(select r.refund_transaction_id from wallet_refund r
        where r.transaction_id = t.id and r.state <> 'FAILED')`.as('refund_id'),
    )
    .select(
      sql<number | null>`(select r.transaction_id from wallet_refund r
        where r.refund_transaction_id = t.id)`.as('refund_of_id'),
    )
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const listed = toTransactionRow(row);
  const gateway = row.gateway as PaymentGatewayName | null;
  const payment =
    gateway === null ? null : { response_code: row.response_code, payment_option: row.payment_option };
  return {
    ...listed,
    driver: {
      ...listed.driver,
      region: row.region ?? '',
      region_en: row.region_en ?? '',
      city: row.city ?? '',
      city_en: row.city_en ?? '',
      car_number: row.car_number,
      car_type: row.car_type ?? '',
      car_type_en: row.car_type_en ?? '',
    },
    note: row.note,
    hyper_pay_log_id: row.gateway === 'HYPERPAY' ? row.gateway_id : null,
    hyper_pay_checkout_id: row.gateway === 'HYPERPAY' ? row.checkout_id : null,
    plan_id: row.plan_id === null ? null : String(row.plan_id),
    plan_title: row.plan_title,
    payfort_information: payment,
    refund_open: row.refund_open,
    refund_id: row.refund_id === null ? null : String(row.refund_id),
    refund_of_id: row.refund_of_id === null ? null : String(row.refund_of_id),
    can: { refund: !row.refund_open && isRefundable({ ...listed, gateway, payfort_information: payment }) },
  };
}

import type { Dashboard } from '@mishwar/contract';
import { moneyToWire, PAYMENT_GATEWAYS } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

interface MoneyRow {
  held: number;
  fees: number;
  fee_count: number;
  pending: number;
  pending_count: number;
}

/** Money held now, fees taken in the period, top-ups under way, payments of unknown end, and the last check. */
export async function readMoney(
  trx: Trx,
  { from, until }: { from: Date; until: Date },
  seesLedger: boolean,
  now: Date,
): Promise<Pick<Dashboard, 'money' | 'gateways' | 'check'>> {
  const { rows } = await sql<MoneyRow>`
    select held, fees, fee_count, pending, pending_count from
      (select coalesce(sum(balance), 0)::bigint as held from wallet_account where kind = 'HOLD') a,
      (select coalesce(sum(amount), 0)::bigint as fees, coalesce(sum(n), 0)::bigint as fee_count
        from hourly_figure_now where kind = 'fee' and hour >= ${from} and hour < ${until}) f,
      (select coalesce(sum(p.amount), 0)::bigint as pending, count(*) as pending_count
        from wallet_transaction t left join wallet_payment p on p.transaction_id = t.id
        where t.type = 'TOP_UP' and t.status = 'PENDING') t`.execute(trx);
  const unsettled = await sql<{ gateway: string; n: number }>`
    select gateway, count(*) as n from wallet_payment
    where settled_at is null and expires_at is not null and expires_at < ${now} group by 1`.execute(trx);
  const check = await trx
    .selectFrom('hourly_figure_check')
    .select(['checked_at', 'differences'])
    .executeTakeFirst();
  const money = rows[0];
  return {
    money: {
      held: seesLedger ? moneyToWire(money?.held ?? 0) : null,
      fees: { amount: moneyToWire(money?.fees ?? 0), n: money?.fee_count ?? 0 },
      pending: { amount: moneyToWire(money?.pending ?? 0), n: money?.pending_count ?? 0 },
    },
    gateways: PAYMENT_GATEWAYS.map((gateway) => ({
      gateway,
      unsettled: unsettled.rows.find((row) => row.gateway === gateway)?.n ?? 0,
    })),
    check: check ? { at: check.checked_at.toISOString(), differences: check.differences } : null,
  };
}

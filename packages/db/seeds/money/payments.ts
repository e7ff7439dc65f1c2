import type { Client } from 'pg';

/** Rows of the former wallet that the demo has. */
const FORMER_ROWS = 600;

/**
 * Writes what the gateways said of the demo's top-ups, some that failed or still wait, and the rows of the former
 * wallet, which ends where the ledger begins (ms since 1970). Call it after the ledger.
 */
export async function seedPayments(client: Client, from: number): Promise<void> {
  await client.query(`
    insert into wallet_payment (transaction_id, gateway, reference, amount, gift, checkout_id, gateway_id,
      response_code, response_message, payment_option, settled_at)
    select t.id, c.gateway, 'seed-' || t.id, m.amount, coalesce(g.amount, 0), 'CO' || md5('co' || t.id),
      '1690' || lpad(t.id::text, 11, '0'),
      case c.gateway when 'PAYFORT' then '14000' else '000.100.110' end,
      case c.gateway when 'PAYFORT' then 'Success' else 'Request successfully processed' end,
      (array['VISA', 'MASTERCARD', 'MADA'])[1 + t.id % 3], t.created_at
    from wallet_transaction t
    join wallet_entry ce on ce.transaction_id = t.id join wallet_account c on c.id = ce.account_id and c.kind = 'CLEARING'
    join wallet_entry m on m.transaction_id = t.id join wallet_account ma on ma.id = m.account_id and ma.kind = 'MAIN'
    left join (wallet_entry g join wallet_account ga on ga.id = g.account_id and ga.kind = 'GIFT')
      on g.transaction_id = t.id
    where t.type = 'TOP_UP' and c.gateway <> 'MANUAL'`);
  await client.query(
    `with tried as (
       insert into wallet_transaction (type, driver_id, transaction_key, status, payment_method, created_by_role,
         created_by_id, created_by_name, created_at)
       select 'TOP_UP', d.id, 'seed:unpaid:' || d.id, case when d.id % 2 = 0 then 'FAILURE' else 'PENDING' end, 'online',
         'DRIVER', d.id, d.name, now() - make_interval(mins => (d.id * 37)::int)
       from driver d where d.id % 5 < 2 order by d.id
       returning id, driver_id, status, created_at
     )
     insert into wallet_payment (transaction_id, gateway, reference, amount, checkout_id, gateway_id, response_code,
       response_message, payment_option, settled_at)
     select id, case when driver_id % 3 = 0 then 'HYPERPAY' else 'PAYFORT' end, 'seed-' || id, 5000 + driver_id % 9 * 1000,
       'CO' || md5('co' || id), case status when 'FAILURE' then '1690' || lpad(id::text, 11, '0') end,
       case status when 'FAILURE' then '13666' end, case status when 'FAILURE' then 'Transaction declined' end,
       case status when 'FAILURE' then 'VISA' end, case status when 'FAILURE' then created_at end
     from tried`,
  );
  await client.query(
    `insert into former_transaction (former_id, driver_id, driver_name, id_number, amount, previous_balance, new_balance,
       is_fee, is_charge, is_gift, charge_by_firstname, charge_by_lastname, order_number, created_at)
     select 'F' || n, d.id, d.name, d.id_number, amount, 40000, case when kind = 0 then 40000 - amount else 40000 + amount end,
       kind = 0, kind = 1, kind = 2, case when kind = 0 then null else 'نورة' end, case when kind = 0 then null else 'القحطاني' end,
       case when kind = 0 then (900000 + n)::text end, to_timestamp($1) - make_interval(mins => n * 53)
     from generate_series(1, $2::int) n
     cross join lateral (select n % 3 as kind, case when n % 3 = 0 then 575 else 5000 + n % 7 * 500 end as amount) k
     join (select id, name, id_number, row_number() over (order by id) as place, count(*) over () as all from driver) d
       on d.place = 1 + n % d.all`,
    [Math.floor(from / 1000), FORMER_ROWS],
  );
}

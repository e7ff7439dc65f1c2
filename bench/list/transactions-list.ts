import type { Client } from 'pg';
import { numberOf, rowOf, rowsOf } from '../../tools/harness/rows.ts';
import { casesOf, dayBefore, type Filters, type ListCase, type ListKind } from './cases.ts';
import { listsBenchmark } from './measure.ts';

const TRANSACTIONS: ListKind = {
  page: 'as "main_remaining"',
  tally: 'wallet_tally',
  lookups: /\bfrom\s+"?(driver|orders)\b/,
};

export const transactionsListBenchmark = listsBenchmark({
  name: 'transactions-list',
  title: 'The list of wallet transactions: what each filter looks at, at ten million',
  data: () => ['transactions', 20_000],
  fill: (client, { quick, say }) => fillTransactions(client, quick ? 200_000 : 10_000_000, say),
  cases: transactionCases,
  kind: TRANSACTIONS,
  handWritten: {
    'no filter': `
      select t.id, t.type, t.status, t.payment_method, t.created_at, t.created_by_role, t.created_by_id,
        t.created_by_name, t.driver_id, d.name as driver_name, d.phone as driver_phone, d.id_number, o.order_number,
        o.delivery_cost, p.amount as asked_amount, p.gift as asked_gift, entries.*,
        exists (select from wallet_refund r where r.transaction_id = t.id and r.state = 'DONE') as is_refunded
      from wallet_transaction t
      join driver d on d.id = t.driver_id
      left join orders o on o.id = t.order_id
      left join wallet_payment p on p.transaction_id = t.id
      left join lateral (
        select json_agg(json_build_object('id', e.id, 'kind', a.kind, 'amount', e.amount,
          'previous_balance', e.previous_balance, 'remaining_balance', e.remaining_balance) order by e.id) as entries
        from wallet_entry e join wallet_account a on a.id = e.account_id where e.transaction_id = t.id
      ) entries on true
      order by t.created_at desc, t.id desc limit $1`,
  },
  tables: ['wallet_transaction'],
  // What counting stops at, with the page, its joins and its entries: more than that no filter needs to look at.
  mostRows: 60_000,
  onlyPlans: true,
});

const PATH = '/admin/api/v1/transactions';
const type = (...types: string[]): Filters =>
  Object.fromEntries(types.map((one, at) => [`type[${at}]`, one]));

/** Pages of 100 transactions by each filter there is, alone and together; common ones and rare ones. */
async function transactionCases(client: Client): Promise<ListCase[]> {
  const oldest = 'select first_name as name, id_number from driver order by id limit 1';
  const first = await rowOf<{ name: string; id_number: string }>(client, oldest);
  const ordered =
    'select o.order_number from wallet_transaction t join orders o on o.id = t.order_id limit 1';
  const order_number = await numberOf(client, ordered);
  const month = { 'date[from]': dayBefore(210), 'date[to]': dayBefore(180) };
  const [driver, creator] = [first.id_number, 'ADMIN'];
  return [
    { name: 'no filter', path: `${PATH}?limit=100` },
    { name: 'oldest first', path: `${PATH}?limit=100&sort=1` },
    { name: 'page 100, where counting stops', path: `${PATH}?limit=100&page=100` },
    ...casesOf(PATH, {
      'type: fee': type('FEE'),
      'type: adjustment': type('ADJUSTMENT'),
      'types: fee, holding': type('FEE', 'HOLDING'),
      'types: adjustment, refund': type('ADJUSTMENT', 'TOP_UP_PAYFORT_REFUND'),
      'top-ups: success': { ...type('TOP_UP'), status: 'SUCCESS' },
      'top-ups: pending': { ...type('TOP_UP'), status: 'PENDING' },
      'top-ups: pending, failure': { ...type('TOP_UP'), 'status[0]': 'PENDING', 'status[1]': 'FAILURE' },
      'by staff': { creator },
      'one month': month,
      'one driver': { driver },
      'drivers of a name': { driver: first.name },
      'an order': { order_number: String(order_number) },
      'one driver, adjustment': { driver, ...type('ADJUSTMENT') },
      'adjustment by staff': { ...type('ADJUSTMENT'), creator },
      'adjustment, one month': { ...type('ADJUSTMENT'), ...month },
      'pending top-ups by staff, one month': { ...type('TOP_UP'), status: 'PENDING', creator, ...month },
      'one driver, one month': { driver, ...month },
    }),
  ];
}

const BATCH = 500_000;

/** Adds transactions over two years until there are `count`, kinds and states as often as in life; none has entries. */
async function fillTransactions(client: Client, count: number, say: (line: string) => void): Promise<void> {
  const counted = `select count(*)::int as n, count(*) filter (where transaction_key like 'bench:%')::int as own from wallet_transaction`;
  const { n, own } = await rowOf<{ n: number; own: number }>(client, counted);
  const missing = count - n;
  if (missing <= 0) return;
  const slow = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = 'wallet_transaction'::regclass and not i.indisunique`;
  const indexes = await rowsOf<{ name: string; made: string }>(client, slow);
  // All or nothing: what is broken off leaves no table without its indexes.
  await client.query('begin');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let from = 0; from < missing; from += BATCH) {
    say(`${from} of ${missing} transactions`);
    const insert = `insert into wallet_transaction (type, driver_id, order_id, transaction_key, status, created_by_role, created_by_id,
         created_by_name, created_at)
       select k.type::wallet_transaction_type, d.id, o.id, 'bench:' || n, k.status, k.role, 1, 'سالم',
         now() - make_interval(secs => (n::bigint * 6311 % 63072000)::double precision)
       from generate_series($1::int, $2::int) n
       join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all from driver) d
         on d.place = n % d.all
       left join (select id, row_number() over (order by id) as place from orders) o on o.place * 500 = n
       cross join lateral (select
         case when n % 10007 = 0 then 'ADJUSTMENT' when n % 1009 = 0 then 'TOP_UP_PAYFORT_REFUND'
           when n % 37 = 0 then 'SUBSCRIBER_MEMBERSHIP' when n % 10 = 0 then 'TOP_UP' when n % 23 = 0 then 'CASH_BACK'
           when n % 19 = 0 then 'GIFT_ORDER' when n % 2 = 0 then 'HOLDING' else 'FEE' end as type,
         case when n % 10 <> 0 then 'SUCCESS' when n % 20000 = 10 then 'PENDING' when n % 120 = 0 then 'FAILURE'
           else 'SUCCESS' end as status,
         case when n % 31 = 0 then 'ADMIN' else 'DRIVER' end as role) k`;
    await client.query(insert, [own + from + 1, own + Math.min(from + BATCH, missing)]);
  }
  say('indexes');
  for (const { made } of indexes) await client.query(made);
  await client.query('commit');
  await client.query('vacuum (analyze) wallet_transaction');
}

import type { Client } from 'pg';
import type { ListCase } from '../list/cases.ts';

const PATH = '/admin/api/v1/transactions?limit=100';
const type = (...types: string[]): string => types.map((one, at) => `filters[type][${at}]=${one}`).join('&');

/** Pages of 100 transactions by each filter there is, alone and together; common ones and rare ones. */
export async function transactionCases(client: Client): Promise<ListCase[]> {
  const { rows } = await client.query<{ name: string; id_number: string; order_number: string }>(
    `select d.first_name as name, d.id_number,
       (select o.order_number from wallet_transaction t join orders o on o.id = t.order_id limit 1) as order_number
     from driver d order by d.id limit 1`,
  );
  const [first] = rows;
  if (!first) throw new Error('the demo has no driver');
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const month = `filters[date][from]=${day(210)}&filters[date][to]=${day(180)}`;
  const one = `filters[driver]=${first.id_number}`;
  const cases: Record<string, string> = {
    'no filter': '',
    'oldest first': 'sort=1',
    'page 100, where counting stops': 'page=100',
    'type: fee': type('FEE'),
    'type: adjustment': type('ADJUSTMENT'),
    'types: fee, holding': type('FEE', 'HOLDING'),
    'types: adjustment, refund': type('ADJUSTMENT', 'TOP_UP_PAYFORT_REFUND'),
    'top-ups: success': `${type('TOP_UP')}&filters[status]=SUCCESS`,
    'top-ups: pending': `${type('TOP_UP')}&filters[status]=PENDING`,
    'top-ups: pending, failure': `${type('TOP_UP')}&filters[status][0]=PENDING&filters[status][1]=FAILURE`,
    'by staff': 'filters[creator]=ADMIN',
    'one month': month,
    'one driver': one,
    'drivers of a name': `filters[driver]=${encodeURIComponent(first.name)}`,
    'an order': `filters[order_number]=${first.order_number}`,
    'one driver, adjustment': `${one}&${type('ADJUSTMENT')}`,
    'adjustment by staff': `${type('ADJUSTMENT')}&filters[creator]=ADMIN`,
    'adjustment, one month': `${type('ADJUSTMENT')}&${month}`,
    'pending top-ups by staff, one month': `${type('TOP_UP')}&filters[status]=PENDING&filters[creator]=ADMIN&${month}`,
    'one driver, one month': `${one}&${month}`,
  };
  return Object.entries(cases).map(([name, query]) => ({ name, path: query ? `${PATH}&${query}` : PATH }));
}

import type { Client } from 'pg';
import { numberOf, rowOf } from '../../tools/harness/rows.ts';
import { dayBefore, type Filters, type ListCase, type ListKind, listPath } from '../list/cases.ts';
import { HAND_WRITTEN_TRANSACTIONS } from '../list/hand-written.ts';
import { listsBenchmark } from '../list/measure-lists.ts';
import { fillTransactions } from './fill-transactions.ts';

const TRANSACTIONS: ListKind = {
  page: 'as "main_remaining"',
  tally: 'wallet_tally',
  lookups: /\bfrom\s+"?(driver|orders)\b/,
};

/** What the list of wallet transactions looks at for each filter, at ten million transactions. */
export const transactionsListBenchmark = listsBenchmark({
  name: 'transactions-list',
  title: 'The list of wallet transactions: what each filter looks at, at ten million',
  data: () => ['transactions', 20_000],
  cases: async (client, { quick, say }) => {
    await fillTransactions(client, quick ? 200_000 : 10_000_000, say);
    return transactionCases(client);
  },
  kind: TRANSACTIONS,
  handWritten: HAND_WRITTEN_TRANSACTIONS,
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
  const first = await rowOf<{ name: string; id_number: string }>(
    client,
    'select first_name as name, id_number from driver order by id limit 1',
  );
  const order_number = await numberOf(
    client,
    'select o.order_number from wallet_transaction t join orders o on o.id = t.order_id limit 1',
  );
  const month = { 'date[from]': dayBefore(210), 'date[to]': dayBefore(180) };
  const [driver, creator] = [first.id_number, 'ADMIN'];
  const cases: Record<string, Filters> = {
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
  };
  return [
    { name: 'no filter', path: `${PATH}?limit=100` },
    { name: 'oldest first', path: `${PATH}?limit=100&sort=1` },
    { name: 'page 100, where counting stops', path: `${PATH}?limit=100&page=100` },
    ...Object.entries(cases).map(([name, filters]) => ({ name, path: listPath(PATH, filters) })),
  ];
}

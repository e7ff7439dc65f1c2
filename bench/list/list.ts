import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { type Figure, inMs, judged, percentile, ratio, trimmedMean } from '../../tools/harness/figures.ts';
import { openInstallation } from '../../tools/harness/installation.ts';
import { inTurns, ratesOf } from '../../tools/harness/measure.ts';
import { numberOf, rowsOf } from '../../tools/harness/rows.ts';
import type { Benchmark } from '../benchmark.ts';
import { CASES, HAND_WRITTEN_ORDERS, type ListCase, ORDERS, search, unfilteredPage } from './cases.ts';
import { CLIENTS, handWrittenFigures, meanFigures, perSecondFigure, SECONDS } from './measure.ts';
import { explainLists } from './plans.ts';
import { allOf, type FloorStatement, openScene, partOf, type Scene } from './scene.ts';

export const listBenchmark: Benchmark = {
  name: 'list',
  title: 'The order list: 100 rows with their total, at a million orders',
  async run(options) {
    const { quick, stack } = options;
    const name = quick ? 'small' : 'million';
    const installation = stack.use(await openInstallation(name, quick ? 20_000 : 1_000_000));
    const { databaseUrl } = installation;
    const searches = await withClient(databaseUrl, async (client) => {
      await openOrders(client);
      return searchCases(client, quick ? 3 : 20);
    });
    const depths = [1, ...(quick ? [180] : [5_000, 9_000])].map(unfilteredPage);
    const opened = { installation, cases: CASES, kind: ORDERS };
    const scene = await openScene(opened, options, [...depths, ...searches]);
    const figures = [
      ...(await handWrittenFigures(scene, HAND_WRITTEN_ORDERS)),
      ...(await meanFigures(scene)),
      ...(await throughputFigures(scene)),
      ...(await totalFigures(scene)),
      ...(await depthFigures(scene, depths)),
      await searchFigure(scene, searches),
    ];
    const interest = { tables: ['orders'], indexes: /./ };
    const { table, examined } = await explainLists(scene, [...CASES, ...depths], interest);
    options.note(table);
    const all = await numberOf(databaseUrl, 'select sum(n) as n from order_tally');
    const value = examined.filter((rows) => rows >= all).length;
    return [...figures, judged('statements that read all orders', { value }, { atMost: 0 })];
  },
};

const OPEN = 300;

/** Opens the newest orders, so that the live list has the rows of an evening and not a handful. */
async function openOrders(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  const newest = `update orders set status = 'new', driver_id = null, assigned_at = null, arrived_store_at = null,
       take_order_at = null, wait_customer_at = null, delivery_time = null, cancelled_at = null, cancel_reason_id = null,
       cancel_reason_txt = null
     where id in (select id from orders where not is_fake order by created_at desc, id desc limit $1) and status <> 'new'`;
  await client.query(newest, [OPEN]);
  await client.query('set session_replication_role = origin');
  await client.query('analyze orders');
}

/** Lists in a second for 16 clients at once: the unfiltered one, and all of them one after the other. */
async function throughputFigures(scene: Scene): Promise<Figure[]> {
  const { ours, bare, cases, quick } = scene;
  const figures: Figure[] = [];
  for (const [name, lists] of [
    ['no filter', cases.slice(0, 1)],
    ['all of these lists', cases],
  ] as const) {
    const next = { ours: 0, floor: 0 };
    const works = {
      ours: () => ours.get(lists[next.ours++ % lists.length]?.path ?? ''),
      floor: () => bare.get(`/${next.floor++ % lists.length}`),
    };
    const rates = await ratesOf(works, { clients: CLIENTS, seconds: quick ? 0.5 : 3, rounds: 3 });
    figures.push(perSecondFigure(`throughput, ${CLIENTS} clients, ${name}`, rates, scene));
  }
  return figures;
}

/** Counted up to a tenth beyond the cap of ADR 11; written by hand, with the condition alone. */
const CAPPED: Readonly<Record<string, string>> = {
  'status: cancelled': `o.status = 'cancelled'`,
  company: `o.from_company = 'maeda'`,
  'delivery company': 'o.delivery_company_id = 2',
  'payment: cash': `o.payment_method = 'Cash' and o.point_type is distinct from 'total'`,
  'free express': 'o.is_free_express',
};

const run = (client: Client, { sql, parameters }: FloorStatement) => client.query(sql, [...parameters]);

/** What a list's total costs: the unfiltered one in milliseconds on top of its page, a filtered one beside a count. */
function totalFigures({ installation, statementsOf, quick }: Scene): Promise<Figure[]> {
  const turns = quick ? 5 : 60;
  const { databaseUrl: url } = installation;
  return withClient(url, (one) =>
    withClient(url, async (other) => {
      const statements = statementsOf('no filter');
      const [page, total] = [partOf(statements, 'page'), partOf(statements, 'total')];
      if (!page || !total) throw new Error('the unfiltered list has no total');
      const unfiltered = {
        // As the product does it: at the same time, on two connections.
        both: () => Promise.all([run(one, page), run(other, total)]),
        page: () => run(one, page),
      };
      const times = await inTurns(unfiltered, turns, 10, SECONDS);
      const [both, alone] = [trimmedMean(times.both), trimmedMean(times.page)];
      const what = 'total, no filter: page with total − page, in ms';
      const shown = { value: both - alone, ours: inMs(both), floor: inMs(alone) };
      const figures = [judged(what, shown, { atMost: 0.5 })];
      for (const [name, condition] of Object.entries(CAPPED)) {
        const count = partOf(statementsOf(name), 'total');
        if (!count) continue;
        const sql = `select count(*) from (select 1 from orders o where not o.is_fake and ${condition} limit 11001) c`;
        const works = { ours: () => run(one, count), floor: () => run(one, { sql, parameters: [] }) };
        const { ours, floor } = await inTurns(works, turns, 5, SECONDS);
        const pair = [trimmedMean(ours), trimmedMean(floor)] as const;
        figures.push(ratio(`total, ${name}: beside a count capped at 11,001`, pair, inMs, { atMost: 1.2 }));
      }
      return figures;
    }),
  );
}

/** A page far down beside the first one, both over HTTP. */
async function depthFigures({ ours, quick }: Scene, depths: readonly ListCase[]): Promise<Figure[]> {
  const [first, ...others] = depths;
  if (!first) return [];
  const figures: Figure[] = [];
  for (const { name, path } of others) {
    const works = { first: () => ours.get(first.path), deep: () => ours.get(path) };
    const times = await inTurns(works, quick ? 5 : 100, 5, 2 * SECONDS);
    const pair = [trimmedMean(times.deep), trimmedMean(times.first)] as const;
    figures.push(ratio(`${name} beside page 1`, pair, inMs, { atMost: 2 }));
  }
  return figures;
}

/** Of the searches; the first is not counted. */
const ROUNDS = 5;
const SEARCH_SECONDS = 30;

/** Searches by texts that are in the data: names, first names, ends of phones, `each` of every kind. */
async function searchCases(client: Client, each: number): Promise<ListCase[]> {
  const customers = `select name, phone from customer where id % (select greatest(count(*) / ${each}, 1) from customer) = 0
     order by id limit ${each}`;
  const people = await rowsOf<{ name: string; phone: string }>(client, customers);
  return people.flatMap(({ name, phone }) => [
    ...search('customer_name', name),
    ...search('keyword', name),
    ...search('customer_name', name.split(' ')[0] ?? name),
    ...search('phone', phone.slice(-6)),
  ]);
}

/** The slow end of text search over HTTP, beside the same statements sent over one connection, rows and all. */
async function searchFigure(
  { ours, installation, statementsOf, quick }: Scene,
  searches: readonly ListCase[],
): Promise<Figure> {
  const times = { ours: [] as number[], floor: [] as number[] };
  await withClient(installation.databaseUrl, async (client) => {
    const end = performance.now() + SEARCH_SECONDS * 1000;
    for (let round = 0; round < (quick ? 2 : ROUNDS) && (round < 2 || performance.now() < end); round++) {
      for (const { name, path } of searches) {
        const start = performance.now();
        await ours.get(path);
        const middle = performance.now();
        for (const statement of allOf(statementsOf(name))) await run(client, statement);
        if (round === 0) continue;
        times.ours.push(middle - start);
        times.floor.push(performance.now() - middle);
      }
    }
  });
  const what = `text search, p95 of ${searches.length} texts: beside the bare SQL without HTTP`;
  return ratio(what, [percentile(times.ours, 0.95), percentile(times.floor, 0.95)], inMs, { atMost: 2 });
}

import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { inTurns } from '../../tools/harness/measure.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { trimmedMean } from '../../tools/harness/statistics.ts';
import type { Statement } from '../../tools/harness/wire-tap.ts';
import type { Scene } from './scene.ts';

/** Counted up to a tenth beyond the cap of ADR 11; written by hand, with the condition alone. */
const CAPPED: Readonly<Record<string, string>> = {
  'status: cancelled': `o.status = 'cancelled'`,
  company: `o.from_company = 'maeda'`,
  'delivery company': 'o.delivery_company_id = 2',
  'payment: cash': `o.payment_method = 'Cash' and o.point_type is distinct from 'total'`,
  'free express': 'o.is_free_express',
};

/** For each comparison. */
const SECONDS = 4;

/** What a list's total costs: the unfiltered one in milliseconds on top of its page, a filtered one beside a count. */
export async function totalFigures({ installation, statementsOf, quick }: Scene): Promise<Figure[]> {
  const turns = quick ? 5 : 60;
  const { databaseUrl: url } = installation;
  return withTwoClients(url, async (client, other) => {
    const { page, total } = statementsOf('no filter');
    if (!page || !total) throw new Error('the unfiltered list has no total');
    const times = await inTurns(
      {
        // As the product does it: at the same time, on two connections.
        both: () => Promise.all([run(client, page), run(other, total)]),
        page: () => run(client, page),
      },
      turns,
      10,
      SECONDS,
    );
    const [both, alone] = [trimmedMean(times.both), trimmedMean(times.page)];
    const figures: Figure[] = [
      {
        what: 'total, no filter: page with total − page, in ms',
        ours: inMs(both),
        floor: inMs(alone),
        value: both - alone,
        goal: { atMost: 0.5 },
      },
    ];
    for (const [name, condition] of Object.entries(CAPPED)) {
      const count = statementsOf(name).total;
      if (!count) continue;
      const capped = {
        sql: `select count(*) from (select 1 from orders o where not o.is_fake and ${condition} limit 11001) c`,
        parameters: [],
        connection: 0,
      };
      figures.push(await compareCounts(client, name, count, capped, turns));
    }
    return figures;
  });
}

const withTwoClients = <T>(url: string, work: (one: Client, other: Client) => Promise<T>): Promise<T> =>
  withClient(url, (one) => withClient(url, (other) => work(one, other)));

async function compareCounts(
  client: Client,
  name: string,
  count: Statement,
  capped: Statement,
  turns: number,
): Promise<Figure> {
  const times = await inTurns(
    { ours: () => run(client, count), floor: () => run(client, capped) },
    turns,
    5,
    SECONDS,
  );
  const [ours, floor] = [trimmedMean(times.ours), trimmedMean(times.floor)];
  return {
    what: `total, ${name}: beside a count capped at 11,001`,
    ours: inMs(ours),
    floor: inMs(floor),
    value: ours / floor,
    goal: { atMost: 1.2 },
  };
}

const run = (client: Client, { sql, parameters }: Statement) => client.query(sql, [...parameters]);

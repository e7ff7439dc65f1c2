import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { inTurns } from '../../tools/harness/measure.ts';
import { type Figure, inMs, judged, ratio } from '../../tools/harness/report.ts';
import { trimmedMean } from '../../tools/harness/statistics.ts';
import { partOf } from './capture.ts';
import type { FloorStatement } from './floor.ts';
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
export function totalFigures({ installation, statementsOf, quick }: Scene): Promise<Figure[]> {
  const turns = quick ? 5 : 60;
  const { databaseUrl: url } = installation;
  return withClient(url, (one) =>
    withClient(url, async (other) => {
      const [page, total] = (['page', 'total'] as const).map((part) =>
        partOf(statementsOf('no filter'), part),
      );
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

const run = (client: Client, { sql, parameters }: FloorStatement) => client.query(sql, [...parameters]);

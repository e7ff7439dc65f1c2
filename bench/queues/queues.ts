import { withClient } from '@mishwar/db';
import { inMs, judged, median, percentile } from '../../tools/harness/figures.ts';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { numberOf } from '../../tools/harness/rows.ts';
import { requestCode, startServer } from '../../tools/harness/server.ts';
import type { Benchmark } from '../benchmark.ts';
import { importRows } from '../drivers-import/rows.ts';

const HEAVY_JOBS = 1_000;
const ROWS_OF_A_FILE = 3_000;
const POLL_MS = 10;
/** Operators of the demo take turns. */
const OPERATORS = 2;

export const queuesBenchmark: Benchmark = {
  name: 'queues',
  title: `One-time codes while ${HEAVY_JOBS} imports wait`,
  async run({ quick, say, stack }) {
    const installation = stack.use(await openInstallation('queues', 1_000));
    const server = stack.use(await startServer(installation));
    const codes = quick ? 5 : 100;
    const idle = await mailTimes(installation, server.origin, codes);
    say(`nothing waits: median ${inMs(median(idle))}, p99 ${inMs(percentile(idle, 0.99))}`);
    await enqueueImports(installation);
    try {
      const busy = await mailTimes(installation, server.origin, codes);
      const left = await numberOf(installation.databaseUrl, WAITING);
      say(`${left} of ${HEAVY_JOBS} imports still wait: median ${inMs(median(busy))}`);
      if (left === 0) throw new Error('the imports ended before the codes were measured');
      const floor = `nothing waits ${inMs(percentile(idle, 0.99))}`;
      const what = `answer of the password to arrival of its code, ${codes} codes, p99, ms`;
      return [judged(what, { value: percentile(busy, 0.99), unit: inMs, floor }, { atMost: 2_000 })];
    } finally {
      await withClient(installation.databaseUrl, (client) => client.query(CLEAR));
    }
  },
};

const WAITING = `select count(*) as n from graphile_worker.jobs
  where task_identifier = 'read-driver-import' and locked_at is null and attempts = 0`;
const CLEAR = `
  select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'read-driver-import' and locked_at is null));
  delete from driver_import where file_name = 'bench.xlsx' and state <> 'applying'`;

async function mailTimes(installation: Installation, origin: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    // The limits of one account are not what is measured.
    await withClient(installation.databaseUrl, (client) =>
      client.query('delete from sign_in_attempt; delete from sign_in_throttle; delete from rate_bucket'),
    );
    const asked = { index: n % OPERATORS, pollMs: POLL_MS };
    times.push((await requestCode(origin, installation, asked)).arrivedAfterMs);
  }
  return times;
}

/** Stores uploads and their jobs as the server does, past its limit of one for an operator. */
async function enqueueImports(installation: Installation): Promise<void> {
  const { content } = await importRows(installation, ROWS_OF_A_FILE);
  await withClient(installation.databaseUrl, (client) =>
    client.query(
      `with uploaded as (
         insert into driver_import (operator_id, from_company, file_name, content)
         select (select min(id) from operator), '', 'bench.xlsx', $1 from generate_series(1, $2::int)
         returning id
       )
       select graphile_worker.add_job('read-driver-import', json_build_object('import_id', id), max_attempts := 1)
       from uploaded`,
      [content, HEAVY_JOBS],
    ),
  );
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DriverImport, DriverImportRow } from '@mishwar/contract';
import { withClient } from '@mishwar/db';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import { inMs, ratio } from '../../tools/harness/figures.ts';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { until } from '../../tools/harness/measure.ts';
import { Client } from '../../tools/harness/requests.ts';
import { signIn, startServer } from '../../tools/harness/server.ts';
import type { Benchmark } from '../benchmark.ts';
import { type ImportRows, importRows } from './rows.ts';

const IMPORTS = '/admin/api/v1/drivers/imports';
const PAGE = 100;

/** An Excel file of drivers, uploaded, read, judged and applied, beside COPY of its good rows into the same table. */
export const driversImportBenchmark: Benchmark = {
  name: 'drivers-import',
  title: 'An Excel file of a hundred thousand drivers, one of a hundred bad: read, judged and applied',
  async run({ quick, say, stack }) {
    const installation = stack.use(await openInstallation('drivers-import', 1_000));
    const server = stack.use(await startServer(installation));
    const count = quick ? 3_000 : 100_000;
    const token = await signIn(server.origin, installation);
    const rows = await importRows(installation, count);
    const floor = await copyRows(installation, rows);
    say(`COPY of ${rows.copy.length} rows ${inMs(floor)}`);
    const client = stack.use(new Client(server.origin, { token }));
    const started = performance.now();
    const id = await upload(server.origin, token, rows.content);
    await reached(client, id, 'ready');
    const read = performance.now() - started;
    const confirmed = performance.now();
    await client.send('POST', `${IMPORTS}/${id}/apply`, {});
    const done = await reached(client, id, 'done');
    const applied = performance.now() - confirmed;
    say(`${rows.content.length} bytes, read and judged in ${inMs(read)}, applied in ${inMs(applied)}`);
    const reported = await reportedRows(client, id);
    if (done.rows_applied !== rows.copy.length || reported.size !== rows.bad.size)
      throw new Error(`${done.rows_applied} rows were applied and ${reported.size} refused`);
    const right = [...rows.bad].filter((row) => reported.has(row)).length;
    const times = [read + applied, floor] as const;
    return [
      ratio(`${count} rows of a workbook, to COPY of the good ones`, times, inMs, { atMost: 5 }),
      ratio('share of the bad rows that were reported', [right, rows.bad.size], String, { atLeast: 1 }),
    ];
  },
};

/** Milliseconds that COPY takes for the rows, indexes and triggers and all; they are not kept. */
function copyRows({ databaseUrl }: Installation, { columns, copy }: ImportRows): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const start = performance.now();
    await pipeline(Readable.from(copy), client.query(from(`copy driver (${columns}) from stdin`)));
    const ms = performance.now() - start;
    await client.query('rollback');
    await client.query('vacuum (analyze) driver, wallet_account');
    return ms;
  });
}

const Answered = z.object({ data: DriverImport });

async function upload(origin: string, token: string, content: Buffer): Promise<string> {
  const body = new FormData();
  body.append('from_company', '');
  body.append('driver_file', new File([new Uint8Array(content)], 'drivers.xlsx'));
  const headers = { authorization: `Bearer ${token}` };
  const path = '/admin/api/v1/drivers/import/excel';
  const answer = await fetch(origin + path, { method: 'POST', headers, body });
  return Answered.parse(await answer.json()).data._id;
}

const reached = (client: Client, id: string, state: DriverImport['state']): Promise<DriverImport> =>
  until(
    async () => {
      const { data } = Answered.parse(await client.read(`${IMPORTS}/${id}`));
      if (data.state === state) return data;
      if (data.problem === null && data.state !== 'failed') return undefined;
      throw new Error(`the import is ${data.state}: ${data.problem}`);
    },
    { withinMs: 1_800_000, what: `the import is not ${state}` },
  );

async function reportedRows(client: Client, id: string): Promise<ReadonlySet<number>> {
  const rowNumbers = new Set<number>();
  for (let page = 1; ; page++) {
    const answer = await client.read(`${IMPORTS}/${id}/rows?outcome=refused&limit=${PAGE}&page=${page}`);
    const { data } = z.object({ data: z.array(DriverImportRow) }).parse(answer);
    for (const { row_number } of data) rowNumbers.add(row_number);
    if (data.length < PAGE) return rowNumbers;
  }
}

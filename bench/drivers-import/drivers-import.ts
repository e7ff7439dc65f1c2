import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DriverImport, DriverImportRow } from '@mishwar/contract';
import { withClient } from '@mishwar/db';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import type { Installation } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { onServer, type Server } from '../../tools/harness/server.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { type ImportRows, importRows } from './rows.ts';

const IMPORTS = '/admin/api/v1/drivers/imports';
const PAGE = 100;
const LOOK_MS = 100;

/** An Excel file of drivers, uploaded, read, judged and applied, beside COPY of its good rows into the same table. */
export const driversImportBenchmark: Benchmark = {
  name: 'drivers-import',
  title: 'An Excel file of a hundred thousand drivers, one of a hundred bad: read, judged and applied',
  run: (options) =>
    onServer('drivers-import', 1_000, (installation, server) => measure(installation, server, options)),
};

async function measure(
  installation: Installation,
  { origin }: Server,
  { quick, say }: RunOptions,
): Promise<readonly Figure[]> {
  const count = quick ? 3_000 : 100_000;
  const token = await signIn(origin, installation);
  const rows = await importRows(installation, count);
  const floor = await copyRows(installation, rows);
  say(`COPY of ${rows.copy.length} rows ${inMs(floor)}`);
  const client = new Client(origin, { token });
  const started = performance.now();
  const id = await upload(origin, token, rows.content);
  await until(client, id, 'ready');
  const read = performance.now() - started;
  const confirmed = performance.now();
  const answer = await client.send('POST', `${IMPORTS}/${id}/apply`, {});
  if (answer.status !== 200) throw new Error(`the import is not applied: ${answer.body.toString('utf8')}`);
  const done = await until(client, id, 'done');
  const applied = performance.now() - confirmed;
  say(`${rows.content.length} bytes, read and judged in ${inMs(read)}, applied in ${inMs(applied)}`);
  const reported = await reportedRows(client, id);
  client.close();
  const right = [...rows.bad].filter((row) => reported.has(row)).length;
  if (done.rows_applied !== rows.copy.length || reported.size !== rows.bad.size) {
    throw new Error(`${done.rows_applied} rows were applied and ${reported.size} refused`);
  }
  return [
    {
      what: `${count} rows of a workbook, to COPY of the good ones`,
      ours: inMs(read + applied),
      floor: inMs(floor),
      value: (read + applied) / floor,
      goal: { atMost: 5 },
    },
    {
      what: 'share of the bad rows that were reported',
      ours: String(right),
      floor: String(rows.bad.size),
      value: right / rows.bad.size,
      goal: { atLeast: 1 },
    },
  ];
}

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

async function upload(origin: string, token: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.append('from_company', '');
  form.append('driver_file', new File([new Uint8Array(content)], 'drivers.xlsx'));
  const answer = await fetch(`${origin}/admin/api/v1/drivers/import/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return z.object({ data: DriverImport }).parse(await answer.json()).data._id;
}

async function until(client: Client, id: string, state: DriverImport['state']): Promise<DriverImport> {
  for (;;) {
    const { body } = await client.get(`${IMPORTS}/${id}`);
    const { data } = z.object({ data: DriverImport }).parse(JSON.parse(body.toString('utf8')));
    if (data.state === state) return data;
    if (data.problem !== null || data.state === 'failed') {
      throw new Error(`the import is ${data.state}: ${data.problem}`);
    }
    await sleep(LOOK_MS);
  }
}

/** The numbers of all rows that the import refuses. */
async function reportedRows(client: Client, id: string): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let page = 1; ; page++) {
    const { body } = await client.get(`${IMPORTS}/${id}/rows?outcome=refused&limit=${PAGE}&page=${page}`);
    const { data } = z.object({ data: z.array(DriverImportRow) }).parse(JSON.parse(body.toString('utf8')));
    for (const { row_number } of data) found.add(row_number);
    if (data.length < PAGE) return found;
  }
}

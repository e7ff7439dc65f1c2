import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inMB, inMs, judged, mean, ratio } from '../../tools/harness/figures.ts';
import { type Installation, openInstallation, ROOT } from '../../tools/harness/installation.ts';
import type { Client } from '../../tools/harness/requests.ts';
import { rowOf } from '../../tools/harness/rows.ts';
import { signedIn, startServer } from '../../tools/harness/server.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { COLUMNS, type Exported, exportAll, FLOOR_SELECT } from './export.ts';
import { countSheetRows } from './sheet-rows.ts';

/** Between two readings of the list: a desk full of people, not a queue of them. */
const PAUSE_MS = 30;
const LIST = '/admin/api/v1/orders?page=1&limit=100';

export const xlsxBenchmark: Benchmark = {
  name: 'xlsx',
  title: 'A file of every order: 16 columns, made by the worker of a server that has all roles',
  async run({ quick, say, stack }) {
    const name = quick ? 'quick' : 'million';
    const installation = stack.use(await openInstallation(name, quick ? 20_000 : 1_000_000));
    const server = stack.use(await startServer(installation));
    const client = stack.use(await signedIn(server, installation));
    await readLists(client, sleep(quick ? 1_000 : 5_000));
    const [before] = await readLists(client, sleep(quick ? 1_000 : 6_000));
    const [during, first] = await readLists(client, exportAll(installation, server, client));
    const [after] = await readLists(client, sleep(quick ? 1_000 : 6_000));
    say(`list ${inMs(mean(before))}, meanwhile ${inMs(mean(during))}, after ${inMs(mean(after))}`);
    await check(installation, first, say);
    await rm(first.path);
    const floors: number[] = [];
    const exports: Exported[] = [];
    for (let turn = 0; turn < (quick ? 1 : 2); turn++) {
      const floor = await copyAll(installation);
      const made = await exportAll(installation, server, client);
      floors.push(floor);
      exports.push(made);
      say(`COPY ${inMs(floor)}, file ${inMs(made.ms)}, memory ${inMB(made.idle)} → ${inMB(made.peak)}`);
      await rm(made.path);
    }
    const { rows, idle } = first;
    const most = Math.max(...exports.map(({ peak }) => peak));
    const files = [mean(exports.map(({ ms }) => ms)), mean(floors)] as const;
    const lists = [mean(during), mean([...before, ...after])] as const;
    const memory = { value: (most - idle) / 1e6, ours: inMB(most), floor: inMB(idle) };
    return [
      ratio(`${rows} orders as xlsx, to COPY of the same columns`, files, inMs, { atMost: 3 }),
      judged('memory above idle, MB', memory, { atMost: 150 }),
      ratio('order list meanwhile, mean, to without', lists, inMs, { atMost: 1.3 }),
    ];
  },
};

/** Milliseconds of COPY into a program that only reads. */
async function copyAll({ databaseUrl }: Installation): Promise<number> {
  const args = ['bench/xlsx/copy-floor.ts', databaseUrl, FLOOR_SELECT];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return Number(stdout);
}

/** Reads the list again and again until the work is done; milliseconds of each, and what the work answers. */
async function readLists<T>(client: Client, work: Promise<T>): Promise<[number[], T]> {
  const times: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await client.get(LIST);
    times.push(performance.now() - start);
    await sleep(PAUSE_MS);
  }
  return [times, await ended];
}

/** The file must have every order, from the newest to the oldest. */
async function check(
  { databaseUrl }: Installation,
  { path, rows }: Exported,
  say: RunOptions['say'],
): Promise<void> {
  const expected = `select (select count(*) from orders where not is_fake) as n,
       (select order_number from orders where not is_fake order by created_at desc, id desc limit 1) as first,
       (select order_number from orders where not is_fake order by created_at, id limit 1) as last`;
  const stored = await rowOf<{ n: string; first: string; last: string }>(databaseUrl, expected);
  const sheet = await countSheetRows(path);
  const whole =
    sheet.rows === rows + 1 && String(rows) === stored.n && sheet.cells > rows * (COLUMNS.length - 4);
  if (!whole || sheet.first !== stored.first || sheet.last !== stored.last) {
    throw new Error(`the file is not right: ${JSON.stringify({ sheet, rows, stored })}`);
  }
  say(`the file has every order, ${stored.first} to ${stored.last}: ${sheet.rows} rows`);
}

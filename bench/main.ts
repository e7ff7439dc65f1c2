import { parseArgs } from 'node:util';
import { isMet, tableOf } from '../tools/harness/figures.ts';
import { writeToPerformancePage } from '../tools/harness/performance-page.ts';
import { scoped } from '../tools/harness/scoped.ts';
import type { Benchmark } from './benchmark.ts';
import { dashboardBenchmark } from './dashboard/dashboard.ts';
import { dispatchBenchmark } from './dispatch/dispatch.ts';
import { driversImportBenchmark } from './drivers-import/drivers-import.ts';
import { eyesBenchmark } from './eyes/eyes.ts';
import { labBenchmark } from './lab/lab.ts';
import { companiesListBenchmark } from './list/companies-list.ts';
import { driversListBenchmark } from './list/drivers-list.ts';
import { listBenchmark } from './list/list.ts';
import { ratingsListBenchmark } from './list/ratings-list.ts';
import { transactionsListBenchmark } from './list/transactions-list.ts';
import { logsBenchmark } from './logs/logs.ts';
import { mapBenchmark } from './map/map.ts';
import { queuesBenchmark } from './queues/queues.ts';
import { realtimeBenchmark } from './realtime/realtime.ts';
import { regulatorBenchmark } from './regulator/regulator.ts';
import { sizeBenchmark } from './size/size.ts';
import { walletBenchmark } from './wallet/wallet.ts';
import { xlsxBenchmark } from './xlsx/xlsx.ts';

const BENCHMARKS: readonly Benchmark[] = [
  ...[listBenchmark, driversListBenchmark, companiesListBenchmark, driversImportBenchmark],
  ...[transactionsListBenchmark, ratingsListBenchmark, dashboardBenchmark, logsBenchmark, walletBenchmark],
  ...[sizeBenchmark, realtimeBenchmark, queuesBenchmark, regulatorBenchmark, xlsxBenchmark, eyesBenchmark],
  ...[dispatchBenchmark, labBenchmark, mapBenchmark],
];

/**
 * `npm run bench`: every benchmark, or those that are named; each prints its ratios against a floor that did the
 * same work in the same run, and writes them to docs/performance.md. `--quick` only shows that they work.
 * Ends with 1 when a goal was missed.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !BENCHMARKS.some((one) => one.name === name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}; there are:`);
    for (const { name, title } of BENCHMARKS) console.error(`  ${name.padEnd(14)} ${title}`);
    return 2;
  }
  let missed = 0;
  for (const benchmark of BENCHMARKS) {
    if (positionals.length > 0 && !positionals.includes(benchmark.name)) continue;
    console.log(`\n${benchmark.title}`);
    const notes: string[] = [];
    const say = (line: string) => console.log(`  ${line}`);
    const note = (markdown: string) => notes.push(markdown);
    const figures = await scoped((stack) => benchmark.run({ quick: values.quick, say, note, stack }));
    const table = [tableOf(figures), ...notes].join('\n\n');
    console.log(`\n${table}`);
    missed += figures.filter((figure) => !isMet(figure)).length;
    if (!values.quick) await writeToPerformancePage(benchmark.name, table);
  }
  return missed === 0 ? 0 : 1;
}

process.exit(await main());

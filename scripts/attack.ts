import { setTimeout as sleep } from 'node:timers/promises';
import { writeBetweenMarks } from '../tools/harness/performance-page.ts';
import { scoped } from '../tools/harness/scoped.ts';
import { createRandom } from '../tools/lib/random.ts';
import { type AttackOptions, parseAttack } from './attack/options.ts';
import { type Probe, startProbe } from './attack/probe.ts';
import { ATTACKS } from './attack/registry.ts';
import { isMet, type Row, tableOf } from './attack/report.ts';
import { openStage, type Running, type Stage } from './attack/stage.ts';
import { Tally } from './attack/tally.ts';
import type { Attack } from './attack/types.ts';

const PAGE = 'docs/attack.md';
/** Time in which the server finishes what an attack has left behind. */
const REST_MS = 500;

/**
 * `npm run attack`: attacks a started product of its own, or the one of `--address`, and prints what was tried, what
 * was refused and what got through. Ends with 1 when anything got through; a whole run also judges the delay of
 * `/healthz` and the memory of the server.
 */
async function main(): Promise<number> {
  const options = parseAttack(
    process.argv.slice(2),
    ATTACKS.map(({ name }) => name),
  );
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const chosen = ATTACKS.filter(
    ({ name, inSample }) => options.only.includes(name) && (!options.sample || inSample !== false),
  );
  const rows: Row[] = [];
  await scoped(async (stack) => {
    const stage = stack.use(await openStage(options));
    for (const limits of [undefined, 'off'] as const) {
      const attacks = chosen.filter((attack) => attack.limits === limits);
      if (attacks.length > 0) rows.push(...(await runAgainst(stage, options, attacks)));
    }
  });
  const table = tableOf(rows, options.sample);
  console.log(`\n${table}`);
  for (const { attack, tally } of rows) {
    if (tally.through > 0) console.log(`\nGOT THROUGH: ${attack.title}`);
    for (const example of tally.examples) console.log(`  ${example}`);
  }
  if (!options.sample && chosen.length === ATTACKS.length) await writeBetweenMarks(PAGE, 'run', table);
  return rows.every((row) => isMet(row, options.sample)) ? 0 : 1;
}

const runAgainst = (stage: Stage, options: AttackOptions, attacks: readonly Attack[]): Promise<Row[]> =>
  scoped(async (stack) => {
    const server = stack.use(await stage.start(attacks[0]?.limits));
    const probe = stack.use(await startProbe(server));
    const rows: Row[] = [];
    for (const attack of attacks) rows.push(await runOne(attack, { stage, server, options, probe }));
    return rows;
  });

async function runOne(
  attack: Attack,
  { stage, server, options, probe }: { stage: Stage; server: Running; options: AttackOptions; probe: Probe },
): Promise<Row> {
  const started = performance.now();
  const tally = new Tally();
  await probe.take();
  const say = (line: string) => console.log(`  ${attack.name}: ${line}`);
  try {
    const { origin, log } = server;
    const size = options.sample ? 'sample' : 'whole';
    const random = createRandom(options.seed);
    await attack.run({ ...options, databaseUrl: stage.databaseUrl, origin, log, size, random, say }, tally);
  } catch (error) {
    tally.mustHold(`the attack ended with ${error instanceof Error ? error.stack : String(error)}`, false);
  }
  tally.mustHold('the server has ended', server.isAlive());
  await sleep(REST_MS);
  const measured = await probe.take();
  const seconds = (performance.now() - started) / 1000;
  say(
    `${tally.tried} tried, ${tally.through} got through, ${seconds.toFixed(1)} s, /healthz ${Math.ceil(measured.maxMs)} ms (idle ${Math.ceil(measured.idleMs)} ms)`,
  );
  return { attack, tally, ...measured };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exit(await main());

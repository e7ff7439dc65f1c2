import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@mishwar/db/seeds';
import { writeBetweenMarks } from '../tools/harness/performance-page.ts';
import { scoped } from '../tools/harness/scoped.ts';
import { idorAttack, matrixAttack } from './attack/attacks/access.ts';
import {
  idleSocketsAttack,
  resetsAttack,
  slowAttack,
  unfinishedBodiesAttack,
  unreadAttack,
} from './attack/attacks/connections.ts';
import { fuzzAttack } from './attack/attacks/fuzz.ts';
import { bodiesAttack, readsAttack, stallsAttack } from './attack/attacks/load.ts';
import { moneyAttack } from './attack/attacks/money.ts';
import { driverCodesAttack, signInAttack } from './attack/attacks/sign-in.ts';
import { replaysAttack, socketsAttack } from './attack/attacks/sockets.ts';
import { jobsAttack, uploadsAttack } from './attack/attacks/uploads.ts';
import { xssAttack } from './attack/attacks/xss.ts';
import { type AttackOptions, parseAttack } from './attack/options.ts';
import { startProbe } from './attack/probe.ts';
import { isMet, type Row, tableOf } from './attack/report.ts';
import { openStage, type Stage } from './attack/stage.ts';
import { Tally } from './attack/tally.ts';
import type { Attack } from './attack/types.ts';

const PAGE = 'docs/attack.md';
/** Time in which the server finishes what an attack has left behind. */
const REST_MS = 500;

/** Every attack, in the order of a run; the last one changes every stored text. */
const ATTACKS: readonly Attack[] = [
  ...[bodiesAttack, signInAttack, driverCodesAttack, jobsAttack, socketsAttack, replaysAttack],
  ...[idleSocketsAttack, slowAttack, unfinishedBodiesAttack, readsAttack, unreadAttack, resetsAttack],
  ...[idorAttack, uploadsAttack, stallsAttack, matrixAttack, moneyAttack, fuzzAttack],
  xssAttack,
];

/**
 * `npm run attack`: attacks a started product of its own, or the one of `--address`, and prints what was tried, what
 * was refused and what got through. Ends with 1 when anything got through; a whole run also judges the delay of
 * `/healthz` and the memory of the server.
 */
async function main(): Promise<number> {
  const names = ATTACKS.map(({ name }) => name);
  const options = parseAttack(process.argv.slice(2), names);
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const { only, sample } = options;
  const chosen = ATTACKS.filter(
    ({ name, inSample }) => only.includes(name) && (!sample || inSample !== false),
  );
  const rows = await runAll(chosen, options);
  const table = tableOf(rows, sample);
  console.log(`\n${table}`);
  for (const { attack, tally } of rows) {
    if (tally.through > 0) console.log(`\nGOT THROUGH: ${attack.title}`);
    for (const example of tally.examples) console.log(`  ${example}`);
  }
  if (!sample && chosen.length === ATTACKS.length) await writeBetweenMarks(PAGE, 'run', table);
  return rows.every((row) => isMet(row, sample)) ? 0 : 1;
}

/** Runs the attacks that expect rate limits against one server, and then the others against one without. */
function runAll(chosen: readonly Attack[], options: AttackOptions): Promise<Row[]> {
  return scoped(async (stack) => {
    const stage = stack.use(await openStage(options));
    const rows: Row[] = [];
    for (const limits of [undefined, 'off'] as const) {
      const attacks = chosen.filter((attack) => attack.limits === limits);
      if (attacks.length > 0) rows.push(...(await runAgainst(stage, limits, attacks, options)));
    }
    return rows;
  });
}

function runAgainst(
  stage: Stage,
  limits: Attack['limits'],
  attacks: readonly Attack[],
  options: AttackOptions,
): Promise<Row[]> {
  return scoped(async (stack) => {
    const server = stack.use(await stage.start(limits));
    const probe = stack.use(await startProbe(server));
    const { origin, log } = server;
    const size = options.sample ? 'sample' : 'whole';
    const rows: Row[] = [];
    for (const attack of attacks) {
      const started = performance.now();
      const tally = new Tally();
      await probe.take();
      const say = (line: string) => console.log(`  ${attack.name}: ${line}`);
      const random = createRandom(options.seed).next;
      const arena = { ...options, databaseUrl: stage.databaseUrl, origin, log, size, random, say } as const;
      await attack.run(arena, tally).catch((error) => {
        const reason = error instanceof Error ? error.stack : String(error);
        tally.mustHold(`the attack ended with ${reason}`, false);
      });
      tally.mustHold('the server has ended', server.isAlive());
      await sleep(REST_MS);
      const measured = await probe.take();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const [busy, idle] = [Math.ceil(measured.maxMs), Math.ceil(measured.idleMs)];
      const counts = `${tally.tried} tried, ${tally.through} got through`;
      say(`${counts}, ${seconds} s, /healthz ${busy} ms (idle ${idle} ms)`);
      rows.push({ attack, tally, ...measured });
    }
    return rows;
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exit(await main());

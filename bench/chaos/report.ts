import { alignedTable } from '../../tools/harness/report.ts';
import { median } from '../../tools/harness/statistics.ts';
import type { DoublesRun } from './doubles/doubles.ts';
import { mutatingRoutes, reasonOf } from './doubles/routes.ts';
import type { FaultRun } from './faults/faults.ts';
import type { Kill, KillKind } from './faults/kills.ts';
import { brokenIn, type Finding } from './finding.ts';
import { PLANTS } from './plants.ts';
import { isProved, type Proof } from './prove.ts';
import type { RaceRun } from './races.ts';
import type { RefundRun } from './refunds.ts';
import type { RegulatorResult } from './regulator/regulator-run.ts';
import type { WalletResult } from './wallet/wallet-run.ts';

const KINDS: readonly KillKind[] = ['server, one address', 'server, two addresses', 'worker', 'database'];
/** Ms; what an outage of each kind may last at most. */
const LONGEST: Partial<Readonly<Record<KillKind, number>>> = {
  'server, one address': 1_000,
  'server, two addresses': 1_000,
  database: 5_000,
};

/** Cells as text: numbers as they are. */
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  alignedTable([head, ...rows.map((cells) => cells.map(String))]);

/** What was counted of a part, and what must hold after it. */
const partTable = (
  name: string,
  rows: readonly [what: string, count: string | number][],
  { seconds }: { seconds: number },
  findings: readonly Finding[],
): string =>
  [table([name, ''], [...rows, ['time', inSeconds(seconds * 1000)]]), findingTable(findings)].join('\n\n');

/** What was killed in several runs and how long a client that asks without end had no answer. */
export function outageTable(runs: readonly FaultRun[]): string {
  const rows = KINDS.map((kind) => {
    const outages = outagesOf(runs, kind);
    const limit = LONGEST[kind];
    const longest = Math.max(...outages);
    const verdict = limit === undefined || outages.length === 0 ? '' : longest <= limit ? 'met' : 'MISSED';
    return [
      kind,
      runs.reduce((sum, { kills }) => sum + kills.filter((kill) => kill.kind === kind).length, 0),
      outages.length === 0 ? '—' : inSeconds(median(outages)),
      outages.length === 0 ? '—' : inSeconds(longest),
      limit === undefined ? '' : `≤ ${limit / 1000} s`,
      verdict,
    ];
  });
  return table(['killed', 'times', 'outage, median', 'longest', 'goal', ''], rows);
}

/** Kinds of kill whose longest outage was beyond its goal. */
export const missedOutages = (runs: readonly FaultRun[]): KillKind[] =>
  KINDS.filter((kind) => Math.max(0, ...outagesOf(runs, kind)) > (LONGEST[kind] ?? Number.POSITIVE_INFINITY));

const outagesOf = (runs: readonly FaultRun[], kind: KillKind): number[] =>
  runs.flatMap(({ kills }) =>
    kills.flatMap((kill) => (kill.kind === kind && kill.outage !== null ? [kill.outage] : [])),
  );

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** One line for each run. */
export const runTable = (runs: readonly FaultRun[]): string =>
  table(
    ['seed', 'kills', 'acknowledged', 'sent again', 'drained after', 'broken'],
    runs.map(({ seed, kills, acknowledged, lost, drained, findings }) => [
      ...[seed, kills.length, acknowledged, lost, inSeconds(drained), brokenIn(findings).length],
    ]),
  );

/** What must hold, over all runs. */
export function findingTable(findings: readonly Finding[]): string {
  const byName = Map.groupBy(findings, ({ what }) => what);
  const sum = (all: readonly Finding[], of: 'checked' | 'broken') =>
    all.reduce((total, one) => total + one[of], 0);
  return table(
    ['what must hold', 'looked at', 'broken'],
    [...byName].map(([what, all]) => [what, sum(all, 'checked'), sum(all, 'broken')]),
  );
}

/** How the races ended, and what must hold after them. */
export const raceTable = (run: RaceRun, findings: readonly Finding[]): string =>
  partTable(
    'races',
    [
      ['orders, each hit by 20 accepts, 2 assignments and 1 cancellation', run.orders],
      ['won by a driver', run.accepted],
      ['won by an operator', run.assigned],
      ['cancelled before an accept', run.cancelledFirst],
      ['cancelled after an accept', run.cancelledAfter],
    ],
    run,
    findings,
  );

export const doublesTable = ({ routes }: DoublesRun): string =>
  table(
    ['route', 'serial', 'at once', 'other answer', 'other request taken'],
    routes
      .toSorted((a, b) => (a.route < b.route ? -1 : 1))
      .map((one) => [one.route, one.serial, one.concurrent, one.unequal, one.otherTaken]),
  );

/** The routes that take no key, and why. */
export const keylessTable = (): string =>
  table(
    ['route without a key', 'why'],
    mutatingRoutes().flatMap(({ name, keyHeader }) =>
      keyHeader === null ? [[name, reasonOf(name) ?? 'MISSING']] : [],
    ),
  );

/** What clicks on refunds were answered, and what was found afterwards. */
export const refundTable = ({ topUps, clicks, seconds, answers, findings }: RefundRun): string =>
  [
    table(['top-ups', 'clicks on each', 'until all ended'], [[topUps, clicks, `${seconds.toFixed(0)} s`]]),
    table(
      ['a click was answered', 'times'],
      [...answers].sort(([, a], [, b]) => b - a),
    ),
    findingTable(findings),
  ].join('\n\n');

/** What 64 clients did with wallets while processes were killed, and what must hold after it. */
export const walletTable = (run: WalletResult): string =>
  partTable(
    'wallets',
    [
      ['acknowledged operations of 64 clients', run.acknowledged],
      ['retried without an answer', run.lost],
      ['top-ups given back, four clicks each', run.refunds],
      ...killedRows(run.kills),
    ],
    run,
    run.findings,
  );

/** What a failing regulator heard while processes were killed, and what must hold after it. */
export const regulatorTable = (run: RegulatorResult): string =>
  partTable(
    'regulator',
    [
      ['messages to regulator, ERP and partner', run.messages],
      ['planted dead letters', run.planted],
      ['calls', run.calls],
      ['messages heard again', run.repeats],
      ...killedRows(run.kills),
    ],
    run,
    run.findings,
  );

const killedRows = (kills: readonly Kill[]): [what: string, times: number][] =>
  ['server', 'worker', 'database'].map((what) => [
    `${what}s killed`,
    kills.filter(({ kind }) => kind.startsWith(what)).length,
  ]);

const NOTHING = '—';

/** What was planted and what of it was found; rows of `earlier`, an earlier table, stand where a plant was not tried. */
export function plantTable(proofs: readonly Proof[], earlier = ''): string {
  const rows = new Map<string, readonly string[]>();
  for (const line of earlier.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length === 4 && cells[0]) rows.set(cells[0], cells);
  }
  for (const proof of proofs) rows.set(proof.plant ?? NOTHING, plantRow(proof));
  return table(
    ['plant', 'what is broken on purpose', 'found after', 'what the command found'],
    [NOTHING, ...Object.keys(PLANTS)].flatMap((name) => {
      const row = rows.get(name);
      return row ? [row] : [];
    }),
  );
}

function plantRow(proof: Proof): string[] {
  const { plant, seconds, found } = proof;
  const after = seconds === null ? NOTHING : `${seconds.toFixed(0)} s`;
  return [
    plant ?? NOTHING,
    plant ? PLANTS[plant].what : 'nothing',
    isProved(proof) ? after : `${after} MISSED`,
    found.length > 0 ? found.join('; ') : 'nothing',
  ];
}

import type { LabPolicyBody, PolicyReplayResult } from '@mishwar/contract';
import {
  type AnswerCounts,
  buildAnswerRule,
  type ChangedHands,
  collectLabDrivers,
  computeLabCharts,
  computeLabFigures,
  computeLabTrends,
  createRoadBetween,
  LAB_LOOKAHEAD_MS,
  LAB_LOOKBACK_MS,
  listChangedHands,
  Replay,
  type RoadRatios,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { feedReplays } from './record-in-time.ts';
import { readRecordedRequests } from './recorded-requests.query.ts';
import { readRecordedDrivers } from './recorded-stream.query.ts';

/** Maximum time between two progress reports, in ms. */
const QUIET_MS = 1_000;

export interface PeriodToReplay {
  from: Date;
  to: Date;
  policy: LabPolicyBody;
  /** End of the record. */
  now: Date;
  /** For a policy with distances by road. */
  roads: RoadRatios | null;
}

export interface ReplayedPeriod {
  result: PolicyReplayResult;
  changes: ChangedHands[];
}

/**
 * Replays a period twice, with the original and the changed settings, over one pass of the
 * record. Yields the progress from 0 to 1, about two hundred times or once a second.
 */
export async function* replayPeriod(
  db: Db,
  { from, to, policy, now, roads }: PeriodToReplay,
): AsyncGenerator<number, ReplayedPeriod> {
  const begin = new Date(from.getTime() - LAB_LOOKBACK_MS);
  const until = new Date(Math.min(to.getTime() + LAB_LOOKAHEAD_MS, now.getTime()));
  const requests = await readRecordedRequests(db, from, to, until);
  const rule = buildAnswerRule(await answersOf(db, from, to));
  const between = roads ? createRoadBetween(roads) : undefined;
  const same = new Replay({ kind: 'recorded' }, rule, between);
  const changed = new Replay({ kind: 'changed', ...policy }, rule, between);
  const replays = [same, changed];
  for (const driver of await readRecordedDrivers(db, begin, until)) {
    for (const replay of replays) replay.driver(driver, begin.getTime());
  }
  const length = Math.max(until.getTime() - begin.getTime(), 1);
  const share = (at: number) => Math.min(Math.max((at - begin.getTime()) / length, 0), 1);
  let wentOn = 0;
  let saidAt = performance.now();
  for await (const at of feedReplays(db, replays, { requests, begin, until })) {
    if (share(at) - wentOn < 0.005 && performance.now() - saidAt < QUIET_MS) continue;
    wentOn = share(at);
    yield wentOn;
    saidAt = performance.now();
  }
  return outcome(same, changed, rule, { from: from.getTime(), to: to.getTime() });
}

function outcome(
  same: Replay,
  changed: Replay,
  rule: PolicyReplayResult['answers'],
  period: { from: number; to: number },
): ReplayedPeriod {
  const again = same.requests();
  const otherwise = changed.requests();
  const tellings = [
    again.map(({ recorded }) => recorded),
    again.map(({ replayed }) => replayed),
    otherwise.map(({ replayed }) => replayed),
  ] as const;
  const drivers = collectLabDrivers(same.onDuty(), tellings);
  const [recorded, repeated, changes] = [
    computeLabFigures(tellings[0], drivers),
    computeLabFigures(tellings[1], drivers),
    computeLabFigures(tellings[2], drivers),
  ];
  const moved = listChangedHands(otherwise);
  const { unserved, ...charts } = computeLabCharts(otherwise, drivers, period);
  return {
    result: {
      recorded,
      same: repeated,
      changed: changes,
      faithfulness: same.faithfulness,
      same_changed_hands: listChangedHands(again).length,
      changed_hands: moved.length,
      answers: rule,
      charts: { ...charts, unserved: { ...unserved, from: new Date(unserved.from).toISOString() } },
      trends: computeLabTrends(otherwise, drivers, period),
    },
    changes: moved,
  };
}

/** The answers to the offers of the period. */
async function answersOf(db: Db, from: Date, to: Date): Promise<AnswerCounts> {
  const { rows } = await sql<Record<keyof AnswerCounts, number | null>>`
    select count(*) filter (where status = 'accepted') as accepted,
      count(*) filter (where status = 'declined') as declined,
      count(*) filter (where status = 'expired') as expired,
      percentile_cont(0.5) within group (order by extract(epoch from answered_at - offered_at))
        filter (where status = 'accepted') as median_seconds
    from offer where offered_at >= ${from} and offered_at < ${to}`.execute(db);
  const [row] = rows;
  return {
    accepted: Number(row?.accepted ?? 0),
    declined: Number(row?.declined ?? 0),
    expired: Number(row?.expired ?? 0),
    median_seconds: row?.median_seconds == null ? null : Number(row.median_seconds),
  };
}

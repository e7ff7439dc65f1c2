import type { LabPolicyBody, PolicyReplayResult } from '@mishwar/contract';
import {
  type AnswerCounts,
  answerRule,
  type ChangedHands,
  changedHands,
  LAB_AFTER_MS,
  LAB_BEFORE_MS,
  labDrivers,
  labFigures,
  Replay,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';
import { type RequestOfPeriod, recordedRequests } from './recorded-requests.query.ts';
import { driversOfPeriod, positionsBetween, wavesBetween } from './recorded-stream.query.ts';

export interface PeriodToReplay {
  from: Date;
  to: Date;
  policy: LabPolicyBody;
  /** Nothing is recorded after it. */
  now: Date;
}

export interface ReplayedPeriod {
  result: PolicyReplayResult;
  changes: ChangedHands[];
}

/**
 * Replays a period twice, with the settings that decided then and with the changed ones, over one reading of the
 * record. Yields how far it is, from 0 to 1, some hundred times in all.
 */
export async function* replayPeriod(
  db: Db,
  { from, to, policy, now }: PeriodToReplay,
): AsyncGenerator<number, ReplayedPeriod> {
  const begin = new Date(from.getTime() - LAB_BEFORE_MS);
  const until = new Date(Math.min(to.getTime() + LAB_AFTER_MS, now.getTime()));
  const requests = await recordedRequests(db, from, to, until);
  const rule = answerRule(await answersOf(db, from, to));
  const same = new Replay({ kind: 'recorded' }, rule);
  const changed = new Replay({ kind: 'changed', ...policy }, rule);
  const replays = [same, changed];
  for (const driver of await driversOfPeriod(db, begin, until)) {
    for (const replay of replays) replay.driver(driver, begin.getTime());
  }
  const length = Math.max(until.getTime() - begin.getTime(), 1);
  const share = (at: number) => Math.min(Math.max((at - begin.getTime()) / length, 0), 1);
  let wentOn = 0;
  for await (const { at, tell } of inTime(db, { requests, begin, until })) {
    for (const replay of replays) tell(replay);
    if (share(at) - wentOn < 0.005) continue;
    wentOn = share(at);
    yield wentOn;
  }
  for (const replay of replays) replay.until(until.getTime());
  return outcome(same, changed, rule);
}

function outcome(same: Replay, changed: Replay, rule: PolicyReplayResult['answers']): ReplayedPeriod {
  const again = same.requests();
  const otherwise = changed.requests();
  const tellings = [
    again.map(({ recorded }) => recorded),
    again.map(({ replayed }) => replayed),
    otherwise.map(({ replayed }) => replayed),
  ] as const;
  const drivers = labDrivers(same.onDuty(), tellings);
  const [recorded, repeated, changes] = [
    labFigures(tellings[0], drivers),
    labFigures(tellings[1], drivers),
    labFigures(tellings[2], drivers),
  ];
  const moved = changedHands(otherwise);
  return {
    result: {
      recorded,
      same: repeated,
      changed: changes,
      faithfulness: same.faithfulness,
      same_changed_hands: changedHands(again).length,
      changed_hands: moved.length,
      answers: rule,
    },
    changes: moved,
  };
}

/** What drivers answered to the offers of the period. */
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

interface Told {
  at: number;
  tell(replay: Replay): void;
}

/** Requests, waves and positions of the period in the order of time; at one moment in this sequence. */
async function* inTime(
  db: Db,
  { requests, begin, until }: { requests: readonly RequestOfPeriod[]; begin: Date; until: Date },
): AsyncGenerator<Told> {
  const isOfPeriod = new Set(requests.map(({ request }) => request.order_id));
  const firstWaves = new Map<number, number>();
  const sources: AsyncGenerator<Told>[] = [
    (async function* () {
      for (const { request, firstWave } of requests) {
        yield {
          at: request.started_at,
          tell: (replay: Replay) => {
            firstWaves.set(request.order_id, firstWave);
            replay.enter(request);
          },
        };
      }
    })(),
    (async function* () {
      for await (const { driver_id, ...place } of positionsBetween(db, begin, until)) {
        yield { at: place.at, tell: (replay: Replay) => replay.position(driver_id, place) };
      }
    })(),
    (async function* () {
      for await (const { orderWave, ...scan } of wavesBetween(db, begin, until)) {
        yield {
          at: scan.at,
          tell: (replay: Replay) => {
            const first = isOfPeriod.has(scan.order_id) ? firstWaves.get(scan.order_id) : undefined;
            const wave = scan.world ? scan.wave : orderWave - (first ?? orderWave);
            replay.wave({ ...scan, wave });
          },
        };
      }
    })(),
  ];
  const heads = await Promise.all(sources.map((source) => source.next()));
  for (;;) {
    let earliest = -1;
    for (let index = 0; index < heads.length; index++) {
      const head = heads[index];
      const best = heads[earliest];
      if (head && !head.done && (!best || best.done || head.value.at < best.value.at)) earliest = index;
    }
    const head = heads[earliest];
    const source = sources[earliest];
    if (!head || head.done || !source) return;
    yield head.value;
    heads[earliest] = await source.next();
  }
}

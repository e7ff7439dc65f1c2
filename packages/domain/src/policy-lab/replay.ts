import { roundKm, type ScannedDriver, type WaveDecision } from '../distribution/decide-wave.ts';
import type { DistributionSettings } from '../distribution/distribution-input.ts';
import { computeOfferSeconds } from '../distribution/offer-time.ts';
import type { RecordedDriver } from '../distribution/wave-record.ts';
import { haversineKm, type Place } from '../geo/haversine.ts';
import type { RoadBetween } from '../geo/road.ts';
import { type AnswerRule, resolveAnswer } from './answers.ts';
import { isSameScan } from './compare-scans.ts';
import { decideReplayedWave } from './decide-replayed-wave.ts';
import { estimateDelivery } from './delivery-time.ts';
import { DriverPool } from './driver-pool.ts';
import { EventQueue, type Timed } from './event-queue.ts';
import type { EpochMs, LabPolicy, RecordedRequest, RecordedScan, RequestOutcome } from './lab-record.ts';
import { MatchedReplay } from './matched-replay.ts';
import {
  createRequestState,
  isDecidedAsRecorded,
  type RequestState,
  readRecordedOutcome,
  selectSettings,
} from './replay-state.ts';
import { Timeline } from './timeline.ts';

/** Ranks of events at the same time: recorded events, then answers of drivers, then decisions. */
const RANK = { record: 0, answer: 1, wave: 2, match: 3 } as const;

interface ReplayEvent extends Timed {
  run(): void;
}

/** Delay within which a recorded wave counts as the scheduled one: the dispatcher polls. */
const MAX_WAVE_DELAY_MS = 1_500;
const MATCH_INTERVAL_MS = 1_000;
/** Wait after which orders are matched less often. */
const STALE_AFTER_MS = 30 * 60_000;
const STALE_MATCH_INTERVAL_MS = 15_000;
/** An order that waits longer gets its next wave after the wait divided by this. */
const STALE_WAVE_DIVISOR = 10;

export interface ReplayedRequest {
  request: RecordedRequest;
  recorded: RequestOutcome;
  replayed: RequestOutcome;
}

/** Comparison of the replayed with the recorded decisions. */
export interface Faithfulness {
  /** Recorded waves that were decided again. */
  decided: number;
  /** Of those, waves with the same drivers, scores and reasons. */
  same: number;
  /** Recorded decisions without recorded input; they are copied. */
  taken_over: number;
}

/**
 * Replays a period under a policy. Recorded requests, waves and positions are fed in chronological order; decisions use
 * the same pure functions as the dispatcher. Until the replay diverges from the record, a wave is decided at its
 * recorded time from its recorded input; afterwards from the last recorded state of the drivers, corrected by the
 * differences. Deterministic: no clock and no randomness.
 */
export class Replay {
  readonly faithfulness: Faithfulness = { decided: 0, same: 0, taken_over: 0 };
  readonly #policy: LabPolicy;
  readonly #rule: AnswerRule;
  readonly #queue = new EventQueue<ReplayEvent>();
  readonly #recorded = new Timeline();
  readonly #replayed = new Timeline();
  readonly #pool = new DriverPool(this.#recorded, this.#replayed);
  readonly #roads: RoadBetween | undefined;
  readonly #states: RequestState[] = [];
  /** Latest request of each order. */
  readonly #current = new Map<number, RequestState>();
  readonly #waiting = new Set<RequestState>();
  readonly #matched: MatchedReplay;
  /** Drivers on duty according to a recorded wave. */
  readonly #onDuty = new Set<number>();
  #hasDiverged = false;
  /** Time of the next decision of the *matched* mode. */
  #matchDue = Number.POSITIVE_INFINITY;
  #now: EpochMs = 0;

  /**
   * With `roads` the figures and the estimated times are by road, whatever measured the recorded distances; without it
   * they are by straight lines.
   */
  constructor(policy: LabPolicy, rule: AnswerRule, roads?: RoadBetween) {
    this.#policy = policy;
    this.#rule = rule;
    this.#roads = roads;
    this.#matched = new MatchedReplay(this.#pool, this.#replayed, roads);
  }

  /** Feeds a recorded position. */
  position(driver: number, place: Place & { at: EpochMs }): void {
    // Earlier decisions do not see it.
    this.#advance(place.at, RANK.answer);
    this.#pool.move(driver, place);
  }

  /** Feeds the facts of a driver from before the first wave. */
  driver(facts: RecordedDriver, at: EpochMs): void {
    this.#pool.learn(facts, at);
  }

  /** Feeds a request at the start of its wait. */
  enter(request: RecordedRequest): void {
    this.#advance(request.started_at, RANK.answer);
    const state = createRequestState(request);
    this.#states.push(state);
    this.#current.set(request.order_id, state);
    this.#waiting.add(state);
    this.#tellRecord(state);
    if (this.#policy.kind === 'recorded') return;
    if (this.#policy.mode === 'waves') this.#planWave(state, request.started_at);
    else this.#planMatching(request.started_at);
  }

  /** Feeds a recorded wave. */
  wave(scan: RecordedScan): void {
    this.#advance(scan.at, RANK.answer);
    for (const facts of scan.world?.drivers ?? []) this.#pool.learn(facts, scan.at);
    for (const { driver_id, reason } of scan.scanned) {
      if (!reason || !OFF_DUTY_REASONS.has(reason)) this.#onDuty.add(driver_id);
    }
    const state = this.#current.get(scan.order_id);
    if (!state) return;
    for (const { driver_id, distance, offered } of scan.scanned) {
      if (!offered) continue;
      const { settings } = scan.world ?? state.request;
      state.recordedKm.set(driver_id, this.#toFigure(distance, settings, driver_id, state));
    }
    if (!state.isWaiting) return;
    if (scan.world) state.recordedSettings = scan.world.settings;
    state.scan = scan;
    if (this.#policy.kind === 'recorded') this.#decide(state, scan.at);
  }

  /** Runs until a time before which nothing more is recorded. */
  until(at: EpochMs): void {
    this.#advance(at, RANK.match);
  }

  requests(): ReplayedRequest[] {
    return this.#states.map((state) => ({
      request: state.request,
      recorded: readRecordedOutcome(state),
      replayed: state.outcome,
    }));
  }

  /** Drivers on duty, as far as recorded waves contain them. */
  onDuty(): ReadonlySet<number> {
    return this.#onDuty;
  }

  #advance(at: EpochMs, rank: number): void {
    for (;;) {
      const next = this.#queue.takeUntil(at, rank);
      if (!next) break;
      this.#now = next.at;
      next.run();
    }
    this.#now = Math.max(this.#now, at);
  }

  #plan(at: EpochMs, rank: number, run: () => void): void {
    this.#queue.push({ at: Math.max(at, this.#now), rank, run });
  }

  /** Schedules the recorded events of a request: on the recorded timeline, and those that a replay does not decide. */
  #tellRecord(state: RequestState): void {
    const { request } = state;
    const { order_id, end, release, offers, settings } = request;
    for (const { driver_id, offered_at, status, answered_at } of offers) {
      const open = offered_at + computeOfferSeconds(settings.dispatch) * 1000;
      // A wave does not see its own offers.
      this.#plan(offered_at, RANK.match, () => this.#recorded.offer(order_id, driver_id, open));
      // An answer comes at least one millisecond after the offer.
      const over = Math.max(answered_at ?? open, offered_at + 1);
      this.#plan(over, RANK.record, () => {
        if (status === 'declined') this.#recorded.decline(order_id, driver_id);
        else if (status === 'expired')
          this.#recorded.expire(order_id, driver_id, { offeredAt: offered_at, at: over });
        else this.#recorded.close(order_id, driver_id);
      });
    }
    if (end.kind === 'accepted' || end.kind === 'assigned') {
      this.#plan(end.at, RANK.record, () => this.#recorded.take(end.driver_id, request));
      if (release)
        this.#plan(release.at, RANK.record, () => this.#recorded.free(end.driver_id, request, release.at));
    }
    if (end.kind === 'assigned')
      this.#plan(end.at, RANK.answer, () => this.#take(state, end.driver_id, 'hand'));
    else if (end.kind === 'cancelled') this.#plan(end.at, RANK.answer, () => this.#stopWaiting(state));
    // A later cancel or unassign happens in every replay, regardless of the driver.
    if (release?.kind === 'broken') this.#plan(release.at, RANK.answer, () => this.#break(state));
  }

  #planWave(state: RequestState, due: EpochMs): void {
    if (!state.isWaiting) return;
    state.turn += 1;
    const { turn } = state;
    const recorded = state.request.waves.find(({ wave }) => wave === state.wave);
    const follows =
      recorded &&
      recorded.at >= this.#now &&
      ((!this.#hasDiverged && isDecidedAsRecorded(this.#policy, state)) ||
        (recorded.at >= due && recorded.at <= due + MAX_WAVE_DELAY_MS));
    const at = follows ? recorded.at : this.#thinned(state, due);
    this.#plan(at, RANK.wave, () => {
      if (state.isWaiting && state.turn === turn) this.#decide(state, at);
    });
  }

  /** Time of a due wave: an order that waits for hours gets waves less and less often. */
  #thinned({ request }: RequestState, due: EpochMs): EpochMs {
    const waited = this.#now - request.started_at;
    return waited < STALE_AFTER_MS || due <= this.#now
      ? due
      : Math.max(due, this.#now + waited / STALE_WAVE_DIVISOR);
  }

  #decide(state: RequestState, at: EpochMs): void {
    const isFollowed = this.#policy.kind === 'recorded';
    const isScanned = state.scan && state.scan.at === at && (isFollowed || state.scan.wave === state.wave);
    const scan = isScanned ? state.scan : null;
    if (isFollowed && scan && !scan.world) {
      this.faithfulness.taken_over += 1;
      this.#offer(state, scan.scanned, { at, settings: state.recordedSettings });
      return;
    }
    if (isFollowed && scan) state.wave = scan.wave;
    const settings = selectSettings(this.#policy, state.recordedSettings);
    const context = {
      recorded: this.#recorded,
      replayed: this.#replayed,
      pool: this.#pool,
      roads: this.#roads,
    };
    const decision = decideReplayedWave(context, state, { scan, settings, at });
    if (scan) this.#compare(scan, decision);
    else this.#hasDiverged = true;
    this.#offer(state, decision.scanned, { at, settings });
    if (isFollowed) return;
    // As in the dispatcher: at the largest radius a scan without offers is still the same wave.
    if (decision.offered.length > 0 || decision.radius < settings.dispatch.max_distance) state.wave += 1;
    this.#planWave(state, decision.nextWaveAt.getTime());
  }

  #compare(scan: RecordedScan, decision: WaveDecision): void {
    const isSame = decision.radius === scan.radius && isSameScan(decision.scanned, scan.scanned);
    this.faithfulness.decided += 1;
    if (isSame) this.faithfulness.same += 1;
    else this.#hasDiverged = true;
  }

  #offer(
    state: RequestState,
    scanned: readonly ScannedDriver[],
    { at, settings }: { at: EpochMs; settings: DistributionSettings },
  ): void {
    const { request } = state;
    const expiresAt = at + computeOfferSeconds(settings.dispatch) * 1000;
    for (const { driver_id: driver, distance, offered } of scanned) {
      if (!offered) continue;
      state.km.set(driver, this.#toFigure(distance, settings, driver, state));
      state.outcome = { ...state.outcome, offers: state.outcome.offers + 1 };
      this.#replayed.offer(request.order_id, driver, expiresAt);
      const answer = resolveAnswer(request, { driver, at, rule: this.#rule });
      if (answer.kind !== 'none' && answer.at < expiresAt) {
        this.#plan(answer.at, RANK.answer, () => this.#answer(state, driver, answer));
      } else {
        this.#plan(expiresAt, RANK.answer, () => {
          if (!state.isWaiting) return;
          this.#replayed.expire(request.order_id, driver, { offeredAt: at, at: expiresAt });
          state.km.delete(driver);
        });
      }
    }
  }

  /** The distance of a decision by `settings` as the figures measure it. */
  #toFigure(
    distance: number,
    settings: DistributionSettings,
    driver: number,
    { request: { restaurant } }: RequestState,
  ): number {
    const place = this.#pool.placeOf(driver);
    if (!place || (this.#roads !== undefined) === (settings.roads ?? false)) return distance;
    return roundKm(this.#roads?.(place, restaurant).km ?? haversineKm(place, restaurant));
  }

  #answer(
    state: RequestState,
    driver: number,
    answer: { kind: 'accept' | 'decline'; isRecorded: boolean },
  ): void {
    const { order_id } = state.request;
    if (!state.isWaiting || !this.#replayed.isOffered(order_id, driver, this.#now)) return;
    if (answer.kind === 'accept') {
      // A recorded acceptance stands: the record includes orders from outside the period.
      const allowed = this.#pool.allowed(driver, state.recordedSettings.received);
      if (answer.isRecorded || this.#pool.carries(driver) < allowed) this.#take(state, driver, 'offer');
      else this.#replayed.close(order_id, driver);
      return;
    }
    this.#replayed.decline(order_id, driver);
    if (this.#policy.kind === 'recorded' || this.#policy.mode === 'matched') return;
    const isAnyoneLeft = [...this.#replayed.openTo(order_id)].some((one) =>
      this.#replayed.isOffered(order_id, one, this.#now),
    );
    if (!isAnyoneLeft) this.#planWave(state, this.#now);
  }

  #take(state: RequestState, driver: number, by: 'offer' | 'hand'): void {
    if (!state.isWaiting) return;
    const { request } = state;
    const at = this.#now;
    const km = by === 'offer' ? (state.km.get(driver) ?? null) : null;
    this.#stopWaiting(state);
    state.outcome = {
      driver_id: driver,
      by,
      seconds: (at - request.started_at) / 1000,
      km,
      offers: state.outcome.offers,
    };
    this.#replayed.take(driver, request);
    const { end, release } = request;
    const isRecorded =
      (end.kind === 'accepted' || end.kind === 'assigned') && end.driver_id === driver && end.at === at;
    if (!isRecorded) this.#hasDiverged = true;
    const delivery = estimateDelivery(request, {
      at,
      from: this.#pool.placeOf(driver),
      roads: this.#roads,
    });
    this.#matched.take(request, delivery.takenAt);
    // A recorded assignment ends at its recorded time.
    const freeAt = isRecorded ? release?.at : delivery.deliveredAt;
    if (freeAt !== undefined)
      this.#plan(freeAt, isRecorded ? RANK.record : RANK.answer, () => this.#free(state));
  }

  #free({ request, outcome: { driver_id } }: RequestState): void {
    if (driver_id !== null) this.#replayed.free(driver_id, request, this.#now);
  }

  #break(state: RequestState): void {
    if (state.isWaiting) this.#stopWaiting(state);
    else this.#free(state);
  }

  #stopWaiting(state: RequestState): void {
    state.isWaiting = false;
    this.#waiting.delete(state);
    state.scan = null;
    state.km.clear();
    const { order_id } = state.request;
    for (const driver of this.#replayed.openTo(order_id)) this.#replayed.close(order_id, driver);
  }

  #planMatching(from: EpochMs, step: number = MATCH_INTERVAL_MS): void {
    const due = Math.ceil(from / step) * step;
    if (this.#matchDue <= due) return;
    this.#matchDue = due;
    this.#plan(due, RANK.match, () => {
      if (this.#matchDue === due) this.#match();
    });
  }

  #match(): void {
    const at = this.#now;
    this.#matchDue = Number.POSITIVE_INFINITY;
    this.#hasDiverged = true;
    if (this.#waiting.size === 0) return;
    const waiting = [...this.#waiting];
    const decisions = this.#matched.decide(waiting, this.#policy, at);
    for (const { state, scanned, settings } of decisions) this.#offer(state, scanned, { at, settings });
    const isStale =
      decisions.length === 0 && waiting.every(({ request }) => request.started_at < at - STALE_AFTER_MS);
    this.#planMatching(at + 1, isStale ? STALE_MATCH_INTERVAL_MS : MATCH_INTERVAL_MS);
  }
}

/** Reasons of drivers who are not on duty. */
const OFF_DUTY_REASONS: ReadonlySet<string> = new Set(['inactive', 'not_ready', 'odm_disabled', 'offline']);

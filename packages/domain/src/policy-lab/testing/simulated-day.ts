import { decideWave } from '../../distribution/decide-wave.ts';
import { DEFAULT_DISTRIBUTION_SETTINGS } from '../../distribution/distribution-defaults.ts';
import type { DispatchDriver, DistributionSettings } from '../../distribution/distribution-input.ts';
import { createSeededRandom } from '../../distribution/matched/model/random.ts';
import { computeOfferSeconds } from '../../distribution/offer-time.ts';
import { toWaveRecord, type WaveRecord } from '../../distribution/wave-record.ts';
import type { RoadBetween } from '../../geo/road.ts';
import { EventQueue, type Timed } from '../event-queue.ts';
import type {
  EpochMs,
  LabPolicy,
  RecordedEnd,
  RecordedOffer,
  RecordedRequest,
  RecordedScan,
} from '../lab-record.ts';
import { Replay } from '../replay.ts';

const CENTRE = { latitude: 26.42, longitude: 50.09 };
const START = Date.parse('2026-03-01T12:00:00Z');
const MISSED_MS = 30 * 60_000;

interface Driver {
  id: number;
  place: { latitude: number; longitude: number };
  hands: Set<object>;
  missed: EpochMs[];
  idle: EpochMs | null;
  motorcycle: boolean;
  number_of_received: number | null;
}

type Drawn = Omit<RecordedRequest, 'offers' | 'waves' | 'end' | 'release'> & {
  offers: (RecordedOffer & { expires_at: EpochMs })[];
  waves: { wave: number; at: EpochMs }[];
  end: RecordedEnd;
  release: RecordedRequest['release'];
};

export interface SimulatedDay {
  from: EpochMs;
  until: EpochMs;
  requests: RecordedRequest[];
  scans: RecordedScan[];
  positions: { driver: number; at: EpochMs; latitude: number; longitude: number }[];
}

/**
 * A simulated recorded day from a seed: drivers move, accept, decline and do not answer; orders are cancelled, assigned
 * by hand and unassigned; some waves are decided late. With `roads` distances are by road. Independent of the lab code
 * that it tests.
 */
export function simulateDay(
  seed: number,
  {
    orders = 60,
    drivers: crowd = 25,
    roads,
  }: { orders?: number; drivers?: number; roads?: RoadBetween } = {},
): SimulatedDay {
  const random = createSeededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const chance = (share: number) => random() < share;
  const somewhere = () => ({
    latitude: CENTRE.latitude + (random() - 0.5) / 12,
    longitude: CENTRE.longitude + (random() - 0.5) / 12,
  });
  const settings: DistributionSettings = {
    ...DEFAULT_DISTRIBUTION_SETTINGS,
    formula: {
      availability_weight: 40,
      distance_weight: 40,
      idle_time_weight: 20,
      qualified_limit: whole(45),
    },
    dispatch: {
      delay_time: 8 + whole(25),
      init_distance: 1 + random() * 2,
      step_distance: 0.5 + random() * 2,
      max_distance: 4 + random() * 6,
      max_scan_driver: 3 + whole(8),
      number_of_sending_driver: 1 + whole(3),
    },
    ...(roads && { roads: true }),
  };
  const open = computeOfferSeconds(settings.dispatch) * 1000;
  const drivers = Array.from(
    { length: crowd },
    (_, index): Driver => ({
      id: index + 1,
      place: somewhere(),
      hands: new Set(),
      missed: [],
      idle: chance(0.2) ? null : START - whole(3_600_000),
      motorcycle: chance(0.3),
      number_of_received: chance(0.6) ? null : 1 + whole(3),
    }),
  );
  const requests: Drawn[] = [];
  const waiting = new Set<Drawn>();
  const scans = new Map<string, RecordedScan>();
  const positions: SimulatedDay['positions'] = [];
  const plans = new EventQueue<Timed & { run: () => void }>();
  const turns = new Map<Drawn, number>();
  const next = new Map<Drawn, number>();
  let now = START;
  const at = (moment: EpochMs, run: () => void) => plans.push({ at: Math.max(moment, now), rank: 0, run });

  const asSeen = (driver: Driver): DispatchDriver => ({
    driver_id: driver.id,
    is_active: true,
    is_ready: true,
    is_odm_enabled: true,
    position: { ...driver.place, at: new Date(now - 1_000) },
    orders_in_hand: driver.hands.size,
    number_of_received: driver.number_of_received,
    balance: 90_000,
    company_distance_receive: null,
    missed_offers: driver.missed.filter((time) => time > now - MISSED_MS).length,
    idle_since: driver.idle === null ? null : new Date(driver.idle),
    is_motorcycle: driver.motorcycle,
    documents_expire_at: null,
  });
  const statusNow = (offer: Drawn['offers'][number]) =>
    offer.status === 'offered' && offer.expires_at <= now ? 'gone' : offer.status;
  const stop = (request: Drawn) => {
    waiting.delete(request);
    for (const offer of request.offers) {
      if (offer.status !== 'offered') continue;
      offer.status = 'withdrawn';
      offer.answered_at = now;
    }
  };
  const give = (request: Drawn, driver: Driver, kind: 'accepted' | 'assigned') => {
    stop(request);
    request.end = { kind, at: now, driver_id: driver.id };
    driver.hands.add(request);
    const lets = (ending: 'delivered' | 'broken') => () => {
      if (!driver.hands.delete(request)) return;
      driver.idle = now;
      request.release = { kind: ending, at: now };
      if (ending === 'broken' && chance(0.5)) enter(request.order_id, request);
    };
    at(now + 240_000 + whole(1_500_000), lets('delivered'));
    if (chance(0.08)) at(now + whole(600_000), lets('broken'));
  };
  /** Plans the next wave; an earlier plan no longer counts. */
  const plan = (request: Drawn, wave: number, due: EpochMs) => {
    const turn = (turns.get(request) ?? 0) + 1;
    turns.set(request, turn);
    next.set(request, wave);
    at(due, () => turns.get(request) === turn && decide(request, wave));
  };
  const decide = (request: Drawn, wave: number) => {
    if (!waiting.has(request)) return;
    const ofOrder = requests
      .filter(({ order_id }) => order_id === request.order_id)
      .flatMap(({ offers }) => offers);
    const ids = (status: string) =>
      new Set(ofOrder.filter((offer) => statusNow(offer) === status).map(({ driver_id }) => driver_id));
    const world = {
      order: { restaurant: request.restaurant, declined_by: ids('declined'), offered_to: ids('offered') },
      drivers: drivers.map(asSeen),
      settings,
      wave,
      distances: roads && new Map(drivers.map(({ id, place }) => [id, roads(place, request.restaurant).km])),
    };
    const decision = decideWave({ ...world, now: new Date(now) });
    const record = JSON.parse(JSON.stringify(toWaveRecord(world, decision))) as WaveRecord;
    const { radius, scanned, offered } = decision;
    const { order_id } = request;
    // A wave that scans again replaces its record.
    scans.set(`${requests.indexOf(request)} ${wave}`, {
      order_id,
      wave,
      at: now,
      radius,
      scanned,
      world: record,
    });
    request.waves = [...request.waves.filter((one) => one.wave !== wave), { wave, at: now }];
    for (const id of offered) ask(request, id);
    const goesOn = offered.length > 0 || radius < settings.dispatch.max_distance;
    const late = chance(0.05) ? 4_000 : 250;
    plan(request, goesOn ? wave + 1 : wave, decision.nextWaveAt.getTime() + whole(late));
  };
  const ask = (request: Drawn, id: number) => {
    const offer: Drawn['offers'][number] = {
      driver_id: id,
      offered_at: now,
      expires_at: now + open,
      status: 'offered',
      answered_at: null,
    };
    request.offers.push(offer);
    const driver = drivers[id - 1];
    const draw = random();
    if (driver && draw < 0.75) {
      at(now + 500 + whole(open), () => {
        if (statusNow(offer) !== 'offered' || !waiting.has(request)) return;
        if (draw < 0.6) {
          if (driver.hands.size >= (driver.number_of_received ?? settings.received)) return;
          offer.status = 'accepted';
          offer.answered_at = now;
          give(request, driver, 'accepted');
          return;
        }
        offer.status = 'declined';
        offer.answered_at = now;
        // Without another open offer the next wave is due at once.
        if (request.offers.some((one) => statusNow(one) === 'offered')) return;
        plan(request, next.get(request) ?? 0, now + whole(250));
      });
    }
    at(now + open, () => {
      if (offer.status !== 'offered') return;
      offer.status = 'expired';
      offer.answered_at = now;
      driver?.missed.push(offer.offered_at);
    });
  };
  const enter = (order_id: number, again?: Drawn) => {
    const request: Drawn = {
      order_id,
      started_at: now,
      mode: 'waves',
      settings,
      restaurant_id: 1 + whole(9),
      restaurant: again?.restaurant ?? somewhere(),
      city_id: null,
      customer: somewhere(),
      placed_at: now,
      offers: [],
      waves: [],
      end: { kind: 'open' },
      release: null,
      ride_minutes: chance(0.5) ? 5 + whole(20) : null,
    };
    requests.push(request);
    waiting.add(request);
    plan(request, 0, now + whole(250));
    const leaves = (share: number, run: () => void) => {
      if (chance(share)) at(now + whole(200_000), () => waiting.has(request) && run());
    };
    leaves(0.1, () => {
      stop(request);
      request.end = { kind: 'cancelled', at: now };
    });
    leaves(0.1, () => {
      const driver = drivers[whole(crowd)];
      if (driver) give(request, driver, 'assigned');
    });
  };
  for (let id = 1; id <= orders; id++) at(START + whole(3_600_000), () => enter(id));
  for (const driver of drivers) {
    for (let moment = START; moment < START + 5_400_000; moment += 15_000) {
      at(moment + whole(1_000), () => {
        driver.place = {
          latitude: driver.place.latitude + (random() - 0.5) / 400,
          longitude: driver.place.longitude + (random() - 0.5) / 400,
        };
        positions.push({ driver: driver.id, at: now, ...driver.place });
      });
    }
  }
  const until = START + 5_400_000;
  for (;;) {
    const happening = plans.takeUntil(until, 0);
    if (!happening) break;
    now = happening.at;
    happening.run();
  }
  return {
    from: START,
    until,
    requests,
    scans: [...scans.values()].sort((a, b) => a.at - b.at),
    positions,
  };
}

const RULE = { accept: 70, decline: 15, seconds: 8 };

/** A replay that was fed the whole day. */
export function replayDay(day: SimulatedDay, policy: LabPolicy, roads?: RoadBetween): Replay {
  const replay = new Replay(policy, RULE, roads);
  const recorded = [
    ...day.positions.map((position) => ({
      at: position.at,
      feed: () => replay.position(position.driver, position),
    })),
    ...day.requests.map((request) => ({ at: request.started_at, feed: () => replay.enter(request) })),
    ...day.scans.map((scan) => ({ at: scan.at, feed: () => replay.wave(scan) })),
  ].sort((a, b) => a.at - b.at);
  for (const { feed } of recorded) feed();
  replay.until(day.until);
  return replay;
}

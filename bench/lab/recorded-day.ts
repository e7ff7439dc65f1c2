import {
  computeOfferSeconds,
  computeWaveRadius,
  type DistributionSettings,
  decideWave,
  EventQueue,
  type PackedWaveRecord,
  type Place,
  packWaveRecord,
  type ScannedDriver,
  type Timed,
} from '@mishwar/domain';
import { createRandom } from '../../tools/lib/random.ts';
import { type DayDriver, DayFleet, type Errand, TICK_MS, type TrackPoint } from './day-fleet.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Orders of each hour of the day, of a thousand. */
const HOURS = [25, 15, 8, 4, 3, 5, 8, 12, 16, 22, 35, 55, 80, 85, 60, 45, 50, 70, 90, 100, 90, 65, 37, 20];
const METRES_PER_MINUTE = 400;

interface DayOffer {
  driver_id: number;
  wave: number;
  score: number;
  status: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  offered_at: number;
  expires_at: number;
  answered_at: number | null;
}

/** An order of the day with what became of it. */
interface DayOrder {
  readonly id: number;
  readonly created_at: number;
  readonly restaurant: Restaurant;
  readonly customer: Place;
  readonly offers: DayOffer[];
  readonly events: { action: string; at: number; driver_id: number | null }[];
  status: 'new' | 'assigned' | 'delivered' | 'cancelled';
  driver_id: number | null;
  take_order_at: number | null;
  ended_at: number | null;
}

export interface Restaurant extends Place {
  readonly id: number;
}

interface DayWave {
  order_id: number;
  wave: number;
  radius: number;
  decided_at: number;
  scanned: ScannedDriver[];
  world: PackedWaveRecord;
}

interface DayWanted {
  seed: number;
  /** When the day begins, ms; it is recorded until two hours after its end. */
  from: number;
  orders: number;
  firstOrderId: number;
  drivers: readonly number[];
  restaurants: readonly Restaurant[];
  settings: DistributionSettings;
}

interface Waiting {
  order: DayOrder;
  wave: number;
  turn: number;
  isWaiting: boolean;
  /** Of the wave that may still be scanned again. */
  last: DayWave | null;
}

/**
 * A day as the dispatcher would have recorded it, drawn from a seed: drivers work their hours and ride for what they
 * have; of those who are asked half accept, some decline and some say nothing, so that most orders are taken within a
 * minute; few are cancelled or given by hand. Its waves and the drivers' tracks come one after the other, so that a
 * whole day is never held at once. It knows nothing of the lab, whose replays are measured by it.
 */
export class RecordedDay {
  readonly orders: readonly DayOrder[];
  readonly #fleet: DayFleet;
  readonly #settings: DistributionSettings;
  readonly #random: () => number;
  readonly #until: number;
  readonly #plans = new EventQueue<Timed & { run: () => void }>();
  readonly #waves: DayWave[] = [];
  readonly #points: TrackPoint[] = [];
  readonly #all: Waiting[] = [];
  #now: number;

  constructor({ seed, from, orders, firstOrderId, drivers, restaurants, settings }: DayWanted) {
    const random = createRandom(seed);
    this.#random = random;
    this.#settings = settings;
    this.#now = from;
    this.#until = from + 26 * HOUR;
    this.#fleet = new DayFleet(drivers, { restaurants, from, random });
    this.orders = Array.from({ length: orders }, (_, index) => {
      const restaurant = restaurants[this.#whole(restaurants.length)] ?? { id: 0, latitude: 0, longitude: 0 };
      const hour = this.#drawHour();
      return {
        id: firstOrderId + index,
        created_at: Math.floor(from + (hour + random()) * HOUR),
        restaurant,
        customer: {
          latitude: restaurant.latitude + (random() - 0.5) / 14,
          longitude: restaurant.longitude + (random() - 0.5) / 14,
        },
        offers: [],
        events: [],
        status: 'new',
        driver_id: null,
        take_order_at: null,
        ended_at: null,
      };
    });
    for (const order of this.orders) this.#at(order.created_at, () => this.#enter(order));
    for (let tick = from; tick < this.#until; tick += TICK_MS) {
      this.#at(tick, () => this.#points.push(...this.#fleet.move(tick)));
    }
  }

  /** Lets the day pass; answers its waves and points as they come. */
  *pass(): Generator<{ waves: readonly DayWave[]; points: readonly TrackPoint[] }> {
    for (;;) {
      const happening = this.#plans.takeUntil(this.#until, 0);
      if (happening) {
        this.#now = happening.at;
        happening.run();
      } else for (const { last } of this.#all) if (last) this.#waves.push(last);
      if (happening && this.#waves.length < 200 && this.#points.length < 20_000) continue;
      yield { waves: this.#waves.splice(0), points: this.#points.splice(0) };
      if (!happening) return;
    }
  }

  #whole(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #drawHour(): number {
    let draw = this.#random() * HOURS.reduce((sum, share) => sum + share, 0);
    return Math.max(
      0,
      HOURS.findIndex((share) => {
        draw -= share;
        return draw < 0;
      }),
    );
  }

  #at(moment: number, run: () => void): void {
    this.#plans.push({ at: Math.max(Math.floor(moment), this.#now), rank: 0, run });
  }

  #enter(order: DayOrder): void {
    order.events.push({ action: 'created', at: this.#now, driver_id: null });
    const waiting: Waiting = { order, wave: 0, turn: 0, isWaiting: true, last: null };
    this.#all.push(waiting);
    this.#plan(waiting, this.#now + this.#whole(250));
    if (this.#random() < 0.04) this.#at(this.#now + this.#whole(8 * MINUTE), () => this.#cancel(waiting));
    // Orders without a driver after ten minutes are assigned by an operator.
    this.#at(this.#now + 10 * MINUTE + this.#whole(MINUTE), () => this.#assign(waiting));
  }

  #plan(waiting: Waiting, due: number): void {
    waiting.turn += 1;
    const { turn } = waiting;
    this.#at(due, () => waiting.isWaiting && waiting.turn === turn && this.#decide(waiting));
  }

  #decide(waiting: Waiting): void {
    const { order, wave } = waiting;
    const settings = this.#settings;
    const now = this.#now;
    const radius = computeWaveRadius(settings.dispatch, wave);
    const ids = (status: DayOffer['status']) =>
      new Set(
        order.offers.filter((offer) => this.#statusOf(offer) === status).map(({ driver_id }) => driver_id),
      );
    const world = {
      order: {
        restaurant: placeOf(order.restaurant),
        declined_by: ids('declined'),
        offered_to: ids('offered'),
      },
      drivers: this.#fleet.around(order.restaurant, {
        radius,
        since: now - settings.position_seconds * 1000,
        now,
      }),
      settings,
      wave,
    };
    const decision = decideWave({ ...world, now: new Date(now) });
    const { scanned, offered } = decision;
    // A wave that scans again replaces its record.
    if (waiting.last && waiting.last.wave !== wave) this.#waves.push(waiting.last);
    waiting.last = {
      order_id: order.id,
      wave,
      radius,
      decided_at: now,
      scanned,
      world: packWaveRecord(world, decision),
    };
    for (const { driver_id, score, offered: isOffered } of scanned) {
      if (isOffered) this.#ask(waiting, driver_id, score);
    }
    if (offered.length > 0 || radius < settings.dispatch.max_distance) waiting.wave += 1;
    this.#plan(waiting, decision.nextWaveAt.getTime() + this.#whole(250));
  }

  #statusOf(offer: DayOffer): DayOffer['status'] {
    return offer.status === 'offered' && offer.expires_at <= this.#now ? 'expired' : offer.status;
  }

  #ask(waiting: Waiting, id: number, score: number): void {
    const { order, wave } = waiting;
    const open = computeOfferSeconds(this.#settings.dispatch) * 1000;
    const offer: DayOffer = {
      driver_id: id,
      wave,
      score,
      status: 'offered',
      offered_at: this.#now,
      expires_at: this.#now + open,
      answered_at: null,
    };
    order.offers.push(offer);
    const driver = this.#fleet.byId(id);
    if (!driver) return;
    const draw = this.#random();
    const after = 2_000 + this.#whole(draw < 0.35 ? 20_000 : 30_000);
    if (draw < 0.5) this.#at(this.#now + after, () => this.#answer(waiting, offer, driver, draw < 0.35));
    this.#at(offer.expires_at, () => {
      if (offer.status !== 'offered') return;
      offer.status = 'expired';
      offer.answered_at = this.#now;
      driver.missed.push(offer.offered_at);
    });
  }

  #answer(waiting: Waiting, offer: DayOffer, driver: DayDriver, accepts: boolean): void {
    if (this.#statusOf(offer) !== 'offered' || !waiting.isWaiting) return;
    if (accepts && driver.errands.size >= this.#settings.received) return;
    offer.status = accepts ? 'accepted' : 'declined';
    offer.answered_at = this.#now;
    if (accepts) this.#give(waiting, driver, 'accepted');
    // Without open offers the next wave is due at once.
    else if (!waiting.order.offers.some((one) => this.#statusOf(one) === 'offered')) {
      this.#plan(waiting, this.#now + this.#whole(250));
    }
  }

  #stop(waiting: Waiting): void {
    waiting.isWaiting = false;
    for (const offer of waiting.order.offers) {
      if (offer.status !== 'offered') continue;
      offer.status = 'withdrawn';
      offer.answered_at = this.#now;
    }
  }

  #give(waiting: Waiting, driver: DayDriver, action: 'accepted' | 'assigned'): void {
    this.#stop(waiting);
    const { order } = waiting;
    order.status = 'assigned';
    order.driver_id = driver.id;
    order.events.push({ action, at: this.#now, driver_id: driver.id });
    const { restaurant, customer } = order;
    const minutes = (from: Place, to: Place) =>
      (Math.hypot(from.latitude - to.latitude, (from.longitude - to.longitude) * 0.9) * 111_000) /
      METRES_PER_MINUTE;
    const takenAt = Math.floor(
      Math.max(this.#now + (minutes(driver.place, restaurant) + 3) * MINUTE, order.created_at + 12 * MINUTE),
    );
    const errand: Errand = { restaurant, customer, takenAt };
    driver.errands.add(errand);
    const free = (status: 'delivered' | 'cancelled') => () => {
      if (!driver.errands.delete(errand)) return;
      driver.idle = this.#now;
      order.status = status;
      order.ended_at = this.#now;
      if (status === 'delivered') order.take_order_at = takenAt;
      order.events.push({ action: status, at: this.#now, driver_id: driver.id });
    };
    this.#at(takenAt + (minutes(restaurant, customer) + 4) * MINUTE, free('delivered'));
    if (this.#random() < 0.02) this.#at(this.#now + this.#whole(10 * MINUTE), free('cancelled'));
  }

  #cancel(waiting: Waiting): void {
    if (!waiting.isWaiting) return;
    this.#stop(waiting);
    const { order } = waiting;
    order.status = 'cancelled';
    order.ended_at = this.#now;
    order.events.push({ action: 'cancelled', at: this.#now, driver_id: null });
  }

  #assign(waiting: Waiting): void {
    if (!waiting.isWaiting) return;
    const since = this.#now - this.#settings.position_seconds * 1000;
    const near = this.#fleet.around(waiting.order.restaurant, { radius: 15, since, now: this.#now });
    const [nearest] = near.filter(({ orders_in_hand }) => orders_in_hand === 0);
    const driver = nearest && this.#fleet.byId(nearest.driver_id);
    if (driver) this.#give(waiting, driver, 'assigned');
    else this.#at(this.#now + 5 * MINUTE, () => this.#assign(waiting));
  }
}

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });

import { createRandom } from '@mishwar/db/seeds';
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
import { type DayDriver, DayFleet, HOUR, kmBetween, TICK_MS, type TrackPoint } from './day-fleet.ts';

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

/** An order of the day with what became of it; it waits for a driver while it is new. */
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
  /** The next wave, and the number of the plan for it; earlier plans no longer count. */
  wave: number;
  turn: number;
  /** The wave that may still be scanned again. */
  last: DayWave | null;
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

/**
 * A day as the dispatcher would have recorded it, drawn from a seed: of the drivers who are asked half accept, so that most
 * orders are taken within a minute. Its waves and tracks come one after the other: a whole day is never held at once. It
 * knows nothing of the lab, whose replays are measured by it.
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
  #now: number;

  constructor({ seed, from, orders, firstOrderId, drivers, restaurants, settings }: DayWanted) {
    const random = createRandom(seed).next;
    this.#random = random;
    this.#settings = settings;
    this.#now = from;
    this.#until = from + 26 * HOUR;
    this.#fleet = new DayFleet(drivers, restaurants, from, random);
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
        ...{ offers: [], events: [], status: 'new', driver_id: null, take_order_at: null, ended_at: null },
        ...{ wave: 0, turn: 0, last: null },
      };
    });
    for (const order of this.orders) this.#at(order.created_at, () => this.#enter(order));
    for (let tick = from; tick < this.#until; tick += TICK_MS)
      this.#at(tick, () => this.#points.push(...this.#fleet.move(tick)));
  }

  /** Lets the day pass; answers its waves and points as they come. */
  *pass(): Generator<{ waves: readonly DayWave[]; points: readonly TrackPoint[] }> {
    for (;;) {
      const happening = this.#plans.takeUntil(this.#until, 0);
      if (happening) {
        this.#now = happening.at;
        happening.run();
      } else this.#waves.push(...this.orders.flatMap(({ last }) => last ?? []));
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
    const hour = HOURS.findIndex((share) => {
      draw -= share;
      return draw < 0;
    });
    return Math.max(0, hour);
  }

  #at(moment: number, run: () => void): void {
    this.#plans.push({ at: Math.max(Math.floor(moment), this.#now), rank: 0, run });
  }

  #note(order: DayOrder, action: string, driver_id: number | null = null): void {
    order.events.push({ action, at: this.#now, driver_id });
  }

  #enter(order: DayOrder): void {
    this.#note(order, 'created');
    this.#plan(order, this.#now + this.#whole(250));
    if (this.#random() < 0.04) this.#at(this.#now + this.#whole(8 * MINUTE), () => this.#cancel(order));
    // Orders without a driver after ten minutes are assigned by an operator.
    this.#at(this.#now + 10 * MINUTE + this.#whole(MINUTE), () => this.#assign(order));
  }

  #plan(order: DayOrder, due: number): void {
    order.turn += 1;
    const { turn } = order;
    this.#at(due, () => order.status === 'new' && order.turn === turn && this.#decide(order));
  }

  #decide(order: DayOrder): void {
    const { restaurant, wave } = order;
    const settings = this.#settings;
    const now = this.#now;
    const radius = computeWaveRadius(settings.dispatch, wave);
    const ids = (status: DayOffer['status']) =>
      new Set(order.offers.flatMap((offer) => (this.#statusOf(offer) === status ? offer.driver_id : [])));
    const { latitude, longitude } = restaurant;
    const asked = { declined_by: ids('declined'), offered_to: ids('offered') };
    const world = {
      order: { restaurant: { latitude, longitude }, ...asked },
      drivers: this.#around(restaurant, radius),
      settings,
      wave,
    };
    const decision = decideWave({ ...world, now: new Date(now) });
    const { scanned, offered } = decision;
    // A wave that scans again replaces its record.
    if (order.last && order.last.wave !== wave) this.#waves.push(order.last);
    const record = packWaveRecord(world, decision);
    order.last = { order_id: order.id, wave, radius, decided_at: now, scanned, world: record };
    for (const { driver_id, score, offered: isOffered } of scanned)
      if (isOffered) this.#ask(order, driver_id, score);
    if (offered.length > 0 || radius < settings.dispatch.max_distance) order.wave += 1;
    this.#plan(order, decision.nextWaveAt.getTime() + this.#whole(250));
  }

  #around(centre: Place, radius: number) {
    const since = this.#now - this.#settings.position_seconds * 1000;
    return this.#fleet.around(centre, { radius, since, now: this.#now });
  }

  #statusOf(offer: DayOffer): DayOffer['status'] {
    return offer.status === 'offered' && offer.expires_at <= this.#now ? 'expired' : offer.status;
  }

  #answerWith(offer: DayOffer, status: DayOffer['status']): void {
    offer.status = status;
    offer.answered_at = this.#now;
  }

  #ask(order: DayOrder, driver_id: number, score: number): void {
    const offered_at = this.#now;
    const expires_at = offered_at + computeOfferSeconds(this.#settings.dispatch) * 1000;
    const made = { driver_id, wave: order.wave, score, offered_at, expires_at };
    const offer: DayOffer = { ...made, status: 'offered', answered_at: null };
    order.offers.push(offer);
    const driver = this.#fleet.byId(driver_id);
    if (!driver) return;
    const draw = this.#random();
    const after = 2_000 + this.#whole(draw < 0.35 ? 20_000 : 30_000);
    if (draw < 0.5) this.#at(offered_at + after, () => this.#answer(order, offer, driver, draw < 0.35));
    this.#at(expires_at, () => {
      if (offer.status !== 'offered') return;
      this.#answerWith(offer, 'expired');
      driver.missed.push(offered_at);
    });
  }

  #answer(order: DayOrder, offer: DayOffer, driver: DayDriver, accepts: boolean): void {
    if (this.#statusOf(offer) !== 'offered' || order.status !== 'new') return;
    if (accepts && driver.errands.size >= this.#settings.received) return;
    this.#answerWith(offer, accepts ? 'accepted' : 'declined');
    if (accepts) this.#give(order, driver, 'accepted');
    // Without open offers the next wave is due at once.
    else if (!order.offers.some((one) => this.#statusOf(one) === 'offered'))
      this.#plan(order, this.#now + this.#whole(250));
  }

  /** The order no longer waits. */
  #leave(order: DayOrder, status: 'assigned' | 'cancelled'): void {
    order.status = status;
    for (const offer of order.offers) if (offer.status === 'offered') this.#answerWith(offer, 'withdrawn');
  }

  #give(order: DayOrder, driver: DayDriver, action: 'accepted' | 'assigned'): void {
    this.#leave(order, 'assigned');
    order.driver_id = driver.id;
    this.#note(order, action, driver.id);
    const { restaurant, customer } = order;
    const ride = (from: Place, to: Place) => ((kmBetween(from, to) * 1000) / METRES_PER_MINUTE) * MINUTE;
    const arrives = this.#now + ride(driver.place, restaurant) + 3 * MINUTE;
    const takenAt = Math.floor(Math.max(arrives, order.created_at + 12 * MINUTE));
    const errand = { restaurant, customer, takenAt };
    driver.errands.add(errand);
    const free = (status: 'delivered' | 'cancelled') => () => {
      if (!driver.errands.delete(errand)) return;
      driver.idle = this.#now;
      if (status === 'delivered') order.take_order_at = takenAt;
      this.#end(order, status, driver.id);
    };
    this.#at(takenAt + ride(restaurant, customer) + 4 * MINUTE, free('delivered'));
    if (this.#random() < 0.02) this.#at(this.#now + this.#whole(10 * MINUTE), free('cancelled'));
  }

  #end(order: DayOrder, status: 'delivered' | 'cancelled', driver_id: number | null): void {
    order.status = status;
    order.ended_at = this.#now;
    this.#note(order, status, driver_id);
  }

  #cancel(order: DayOrder): void {
    if (order.status !== 'new') return;
    this.#leave(order, 'cancelled');
    this.#end(order, 'cancelled', null);
  }

  #assign(order: DayOrder): void {
    if (order.status !== 'new') return;
    const nearest = this.#around(order.restaurant, 15).find(({ orders_in_hand }) => orders_in_hand === 0);
    const driver = nearest && this.#fleet.byId(nearest.driver_id);
    if (driver) this.#give(order, driver, 'assigned');
    else this.#at(this.#now + 5 * MINUTE, () => this.#assign(order));
  }
}

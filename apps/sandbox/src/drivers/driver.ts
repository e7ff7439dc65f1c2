import type { DriverOffer } from '@mishwar/contract';
import { ORDER_POLL_MS } from '@mishwar/domain';
import type { City } from '../city/city.ts';
import { kmBetween, type Point } from '../city/geo.ts';
import { advance, type Journey, speedOf, trafficAt } from '../city/streets/journey.ts';
import { refusalOf, statusOf } from '../gateway/line.ts';
import type { Options } from '../options.ts';
import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { Tally } from '../tally.ts';
import type { Order, Phone, Step } from './phone.ts';

const MAX_TICK_MS = 2_000;
const MIN_TICK_MS = 200;
const SEND_MOVING_MS = 5_000;
const SEND_IDLE_MS = 15_000;
const ASK_MS = 30_000;
const RETRY_MS = 15_000;
/** A store so near that another order is fetched before the first is brought. */
const NEAR_STORE_KM = 2.5;
/** Who is farther away than this does not stand at the customer's door. */
const AT_DOOR_KM = 0.1;
/** With this many orders in hand a driver ignores further offers. */
const FULL_HANDS = 2;

interface Traits {
  options: Pick<Options, 'speed' | 'decline' | 'ignore'>;
  random: Random;
  tally: Tally;
  signal: AbortSignal;
}

/** A driver from sign-in to sign-off: answers offers, picks up and delivers orders, and reports positions. */
export class Driver {
  readonly #phone: Phone;
  readonly #city: City;
  readonly #traits: Traits;
  /** How fast this driver goes, against others. */
  readonly #pace: number;
  readonly #tickMs: number;
  #journey: Journey;
  #orders: Order[] = [];
  readonly #considering = new Set<string>();
  #stale = true;
  #sentAt = 0;
  #askedAt = 0;
  /** Whether offers come by socket as well. */
  #hasSocket = true;

  constructor(phone: Phone, city: City, traits: Traits) {
    this.#phone = phone;
    this.#city = city;
    this.#traits = traits;
    this.#pace = traits.random.between(0.8, 1.15);
    this.#tickMs = Math.min(Math.max(8_000 / traits.options.speed, MIN_TICK_MS), MAX_TICK_MS);
    const at = city.waitingPlace(null, traits.random);
    this.#journey = { at, heading: traits.random.int(0, 359), ahead: [] };
  }

  /** Works until stopped, or until the phone's session is over (then it throws the refusal). */
  async work(signal: AbortSignal): Promise<void> {
    this.#stale = true;
    this.#record(0);
    await this.#phone.sendPositions();
    await this.#phone.ready(true);
    this.#phone.connect({
      offer: (offer) => this.#consider(offer),
      withdrawn: (offerId) => this.#considering.delete(offerId),
      order: () => {
        this.#stale = true;
      },
    });
    try {
      while (!signal.aborted) {
        await this.#look();
        const order = this.#nextOrder();
        await (order ? this.#serve(order) : this.#idle());
      }
    } finally {
      this.#phone.hangUp();
    }
  }

  get orders(): readonly Order[] {
    return this.#orders;
  }

  /** Refreshes orders and offers on a push, and periodically in case one was missed. */
  async #look(): Promise<void> {
    const due = Date.now() - this.#askedAt > (this.#hasSocket ? ASK_MS : ORDER_POLL_MS);
    if (!this.#stale && !due) return;
    this.#stale = false;
    this.#askedAt = Date.now() + this.#traits.random.between(0, 5_000);
    this.#orders = await this.#phone.orders();
    if (!due) return;
    const { offers, order_socket } = await this.#phone.offers();
    this.#hasSocket = order_socket;
    for (const offer of offers) this.#consider(offer);
  }

  /** People take some seconds, and do not always answer. */
  #consider(offer: DriverOffer): void {
    const { random, options, tally } = this.#traits;
    if (this.#considering.has(offer.offer_id)) return;
    this.#considering.add(offer.offer_id);
    tally.add('offers');
    const own = random.fork(offer.offer_id);
    if (own.chance(options.ignore)) return;
    const seconds = own.between(2, 12) / Math.min(options.speed, 4);
    void this.#answer(offer, seconds * 1_000, own.chance(options.decline)).catch(() => {
      // The offer was over, or the line is down: the next look shows what is so.
      this.#stale = true;
    });
  }

  async #answer(offer: DriverOffer, afterMs: number, declines: boolean): Promise<void> {
    const { tally, signal } = this.#traits;
    if (!(await pause(afterMs, signal)) || !this.#considering.has(offer.offer_id)) return;
    if (this.#orders.length >= FULL_HANDS) return;
    if (declines) {
      await this.#phone.decline(offer.offer_id);
      tally.add('declined');
    } else {
      const order = await this.#phone.accept(offer.offer_id).catch((error: unknown) => {
        if (statusOf(error) === 409) tally.add('tooLate');
        throw error;
      });
      tally.add('accepted');
      this.#keep(order);
    }
    this.#considering.delete(offer.offer_id);
  }

  #keep(order: Order): void {
    const others = this.#orders.filter(({ order_number }) => order_number !== order.order_number);
    const isOver = order.status === 'delivered' || order.status === 'cancelled';
    this.#orders = isOver ? others : [...others, order];
  }

  /** A store close by first, then the order that has waited for longest. */
  #nextOrder(): Order | undefined {
    const { at } = this.#journey;
    const byAge = [...this.#orders].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
    const toFetch = byAge.find((order) => !hasFood(order) && kmBetween(at, storeOf(order)) < NEAR_STORE_KM);
    return toFetch ?? byAge.find(hasFood) ?? byAge[0];
  }

  /** Does the next thing that this order needs. */
  async #serve(order: Order): Promise<void> {
    const { random, options } = this.#traits;
    const own = random.fork(`${order.order_number}/${order.status}`);
    const minutes = (low: number, high: number) => (own.between(low, high) * 60_000) / options.speed;
    switch (order.status) {
      case 'assigned':
        if (await this.#drive(storeOf(order), order)) await this.#report(order, 'arrived');
        break;
      case 'arrived_store': {
        const cooked = Date.parse(order.created_at) + minutes(8, 18) - Date.now();
        if (await this.#stand(Math.max(cooked, minutes(1, 3)), order)) await this.#report(order, 'took');
        break;
      }
      case 'take_order':
        if (await this.#drive(customerOf(order), order)) await this.#report(order, 'waiting');
        break;
      case 'wait_customer':
        // The driver may have picked up another order nearby meanwhile.
        if (kmBetween(this.#journey.at, this.#city.streets.stopAt(customerOf(order))) > AT_DOOR_KM) {
          if (!(await this.#drive(customerOf(order), order))) break;
        }
        if (await this.#stand(minutes(0.5, 3), order)) await this.#report(order, 'delivered');
        break;
      default:
        this.#stale = true;
        await this.#stand(this.#tickMs, order);
    }
  }

  async #report(order: Order, step: Step): Promise<void> {
    try {
      await this.#phone.sendPositions();
      this.#keep(await this.#phone.report(order.order_number, step));
      if (step === 'delivered') this.#traits.tally.add('delivered');
    } catch (error) {
      if (statusOf(error) === 401 || statusOf(error) === null) throw error;
      this.#stale = true;
      const again = step === 'delivered' && refusalOf(error)?.startsWith('order_execute');
      if (again) await this.#stand(RETRY_MS, order);
    }
  }

  /** Nothing to do: stands, strolls to another place, and now and then takes a break. */
  async #idle(): Promise<void> {
    const { random, options, signal } = this.#traits;
    const mood = random.next();
    if (mood < 0.01) {
      await this.#phone.ready(false);
      await this.#stand((random.between(5, 15) * 60_000) / options.speed, null);
      if (!signal.aborted) await this.#phone.ready(true);
    } else if (mood < 0.15) {
      await this.#drive(this.#city.waitingPlace(this.#journey.at, random), null);
    } else {
      await this.#stand((random.between(1, 4) * 60_000) / options.speed, null);
    }
  }

  /** Drives along the streets to the place on them that is nearest; returns false when interrupted. */
  async #drive(to: Point, order: Order | null): Promise<boolean> {
    this.#journey.ahead = this.#city.streets.way(this.#journey.at, to);
    while (this.#journey.ahead.length > 0) {
      const pace = this.#pace * trafficAt(new Date());
      if (!(await this.#tick(this.#tickMs, order, speedOf(this.#journey, pace)))) {
        this.#journey.ahead = [];
        return false;
      }
      const hours = (this.#traits.options.speed * this.#tickMs) / 3_600_000;
      this.#journey = advance(this.#journey, hours, pace);
    }
    this.#record(0);
    return true;
  }

  async #stand(ms: number, order: Order | null): Promise<boolean> {
    for (const until = Date.now() + ms; Date.now() < until; ) {
      if (!(await this.#tick(Math.min(this.#tickMs, Math.max(until - Date.now(), 1)), order, 0)))
        return false;
    }
    return true;
  }

  /** Some time passes; false when the driver has something else to do now than serve `order`. */
  async #tick(ms: number, order: Order | null, speed: number): Promise<boolean> {
    if (!(await pause(ms, this.#traits.signal))) return false;
    const sinceSent = Date.now() - this.#sentAt;
    if (sinceSent >= (speed > 0 ? SEND_MOVING_MS : SEND_IDLE_MS)) {
      this.#record(speed);
      await this.#phone.sendPositions();
    }
    await this.#look();
    if (order === null) return this.#orders.length === 0;
    return this.#orders.some(
      ({ order_number, status }) => order_number === order.order_number && status === order.status,
    );
  }

  #record(speed: number): void {
    const { at, heading } = this.#journey;
    this.#sentAt = Date.now();
    this.#phone.record({ ...at, heading, speed: Math.round(speed), recorded_at: new Date().toISOString() });
  }
}

const hasFood = ({ status }: Order): boolean => status === 'take_order' || status === 'wait_customer';

const storeOf = (order: Order): Point => ({
  latitude: order.restaurant_latitude,
  longitude: order.restaurant_longitude,
});
const customerOf = (order: Order): Point => ({
  latitude: order.customer_latitude,
  longitude: order.customer_longitude,
});

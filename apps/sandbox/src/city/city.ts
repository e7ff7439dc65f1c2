import type { ChannelClient } from '../gateway/channel-client.ts';
import type { Random } from '../random.ts';
import { kmBetween, moved, type Point } from './geo.ts';
import type { Streets } from './streets/streets.ts';

export type Restaurant = Awaited<ReturnType<ChannelClient['restaurants']>>['restaurants'][number];

const ORDER_KM = 7;
const HOME_KM = 0.6;
const WAIT_KM = 0.4;
/** From the middle of the street to the door. */
const DOOR_KM = 0.015;
const BUSY_SHARE = 0.25;

/** The restaurants, and what follows from where they are: where people live and where drivers wait. */
export class City {
  readonly restaurants: readonly Restaurant[];
  readonly streets: Streets;
  readonly #neighbours = new Map<string, Restaurant[]>();

  constructor(restaurants: readonly Restaurant[], streets: Streets) {
    this.streets = streets;
    this.restaurants = restaurants.filter(({ menu }) => menu.length > 0);
    for (const restaurant of this.restaurants) {
      const near = this.restaurants.filter((other) => kmBetween(restaurant, other) <= ORDER_KM);
      this.#neighbours.set(restaurant.code, near);
    }
  }

  /** Some are busier than others, always the same ones. */
  busyRestaurant(random: Random): Restaurant {
    const busiest = this.restaurants.slice(0, Math.ceil(this.restaurants.length * BUSY_SHARE));
    return random.pick(random.chance(0.5) ? busiest : this.restaurants);
  }

  /** A home within reach of the restaurant: at a street near another restaurant, so never in the sea. */
  homeNear(restaurant: Restaurant, random: Random): Point {
    const anchor = random.pick(this.#neighbours.get(restaurant.code) ?? [restaurant]);
    const street = this.#streetNear(anchor, HOME_KM, random);
    return moved(street, random.between(-DOOR_KM, DOOR_KM), random.between(-DOOR_KM, DOOR_KM));
  }

  /** Where a driver without an order waits for one. */
  waitingPlace(from: Point | null, random: Random): Point {
    const reachable = from ? this.restaurants.filter((place) => kmBetween(from, place) <= ORDER_KM) : [];
    const place = random.pick(reachable.length > 0 ? reachable : this.restaurants);
    return this.#streetNear(place, WAIT_KM, random);
  }

  #streetNear(place: Point, km: number, random: Random): Point {
    return this.streets.stopAt(moved(place, random.between(-km, km), random.between(-km, km)));
  }
}

import type { Identity } from './caller.ts';

/** An operator, a driver or a channel who acts. */
export interface Actor {
  readonly id: string;
  readonly identity: Identity;
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Those who act, all signed in as people and programs do. */
export interface Cast {
  /** Two who assign and one who cancels. */
  readonly operators: Operators;
  /** They stand around the restaurant and are offered each of its orders. */
  readonly drivers: readonly [Actor, ...Actor[]];
  /** Two drivers who are offered nothing: operators give orders to them. */
  readonly reserves: readonly string[];
  readonly channel: Actor;
  readonly restaurantCode: string;
  readonly home: Place;
}

export type Operators = readonly [Actor, Actor, Actor];

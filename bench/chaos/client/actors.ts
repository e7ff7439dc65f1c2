import type { Identity } from './caller.ts';

export interface OperatorActor {
  readonly id: string;
  readonly identity: Identity;
}
export interface DriverActor {
  readonly id: string;
  readonly identity: Identity;
}
export interface ChannelActor {
  readonly id: string;
  readonly identity: Identity;
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Those who act, all signed in as people and programs do. */
export interface Cast {
  /** Three of them: two who assign and one who cancels. */
  readonly operators: readonly OperatorActor[];
  /** They stand around the restaurant and are offered each of its orders. */
  readonly drivers: readonly DriverActor[];
  /** Two drivers who are offered nothing: operators give orders to them. */
  readonly reserves: readonly string[];
  readonly channel: ChannelActor;
  readonly restaurantCode: string;
  readonly home: Place;
}

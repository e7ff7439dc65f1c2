import { between, headingTo, kmBetween, type Point } from '../geo.ts';
import { KMH } from './street-graph.ts';
import type { Leg } from './streets.ts';

/** A movement along a way. */
export interface Journey {
  /** The current position. */
  at: Point;
  heading: number;
  /** The remaining legs; empty on arrival. */
  ahead: readonly Leg[];
}

/** Goes so many hours further along the way, at `pace` times the speed of empty streets. */
export function advance(journey: Journey, hours: number, pace: number): Journey {
  let left = hours;
  let { at, heading } = journey;
  for (const [place, { to, kmh }] of journey.ahead.entries()) {
    const km = kmBetween(at, to);
    const needed = km / (kmh * pace);
    if (km > 0.001) heading = headingTo(at, to);
    if (needed > left) {
      return { at: between(at, to, left / needed), heading, ahead: journey.ahead.slice(place) };
    }
    left -= needed;
    at = to;
  }
  return { at, heading, ahead: [] };
}

/** The speed on the current leg, in km/h. */
export const speedOf = ({ ahead }: Journey, pace: number): number => (ahead[0]?.kmh ?? KMH.local) * pace;

/** How fast traffic goes at each hour of the day in Riyadh, as a share of the speed of empty streets. */
const BY_HOUR = [
  1, 1, 1, 1, 1, 0.95, 0.8, 0.65, 0.7, 0.8, 0.85, 0.8, 0.75, 0.75, 0.7, 0.75, 0.7, 0.65, 0.65, 0.7, 0.7, 0.75,
  0.85, 0.95,
] as const;
const RIYADH_AHEAD_HOURS = 3;

/** The share of the speed of empty streets at this time. */
export function trafficAt(time: Date): number {
  return BY_HOUR[(time.getUTCHours() + RIYADH_AHEAD_HOURS) % 24] ?? 1;
}

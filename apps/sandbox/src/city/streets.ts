import type { Random } from '../random.ts';
import { between, headingTo, kmBetween, moved, type Point } from './geo.ts';

/** How far the streets' grid is turned against the compass. */
const GRID_TURN = (-28 * Math.PI) / 180;

/** A way along a grid of streets from here to there: a few straight legs, corners where streets would cross. */
export function wayAlongStreets(from: Point, to: Point, random: Random): Point[] {
  const north = kmBetween(from, { latitude: to.latitude, longitude: from.longitude });
  const east = kmBetween(from, { latitude: from.latitude, longitude: to.longitude });
  const target = turn(
    to.latitude < from.latitude ? -north : north,
    to.longitude < from.longitude ? -east : east,
    -GRID_TURN,
  );
  const legs = Math.min(6, 1 + Math.round(Math.hypot(north, east)));
  const corners: Point[] = [];
  let along = 0;
  let across = 0;
  for (let leg = 1; leg <= legs; leg++) {
    const share = leg === legs ? 1 : (leg + random.between(-0.3, 0.3)) / legs;
    const alongNext = target.north * share;
    const acrossNext = target.east * share;
    const first = random.chance(0.5)
      ? turn(alongNext, across, GRID_TURN)
      : turn(along, acrossNext, GRID_TURN);
    corners.push(moved(from, first.north, first.east));
    along = alongNext;
    across = acrossNext;
    const second = turn(along, across, GRID_TURN);
    corners.push(moved(from, second.north, second.east));
  }
  return [...corners.slice(0, -1), to];
}

function turn(north: number, east: number, angle: number): { north: number; east: number } {
  return {
    north: north * Math.cos(angle) - east * Math.sin(angle),
    east: north * Math.sin(angle) + east * Math.cos(angle),
  };
}

/** A movement along a route. */
export interface Journey {
  /** The current position. */
  at: Point;
  heading: number;
  /** The remaining corners; empty on arrival. */
  ahead: Point[];
}

/** Goes so many kilometres further along the way. */
export function advance(journey: Journey, km: number): Journey {
  let left = km;
  let { at, heading } = journey;
  const ahead = [...journey.ahead];
  for (let next = ahead[0]; next !== undefined; next = ahead[0]) {
    const leg = kmBetween(at, next);
    if (leg > 0.001) heading = headingTo(at, next);
    if (leg > left) return { at: between(at, next, left / leg), heading, ahead };
    left -= leg;
    at = next;
    ahead.shift();
  }
  return { at, heading, ahead };
}

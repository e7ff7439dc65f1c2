/** Seconds between two points of a trail that late positions are added to. */
export const TRAIL_SECONDS = 15;

/**
 * The positions of a batch that are at least `TRAIL_SECONDS` older than its newest, which alone is where the driver is.
 * The newest is at most `now`: nothing ahead of the clock is a point of the trail.
 */
export function selectBehindNewest<Position extends { recorded_at: string }>(
  batch: readonly Position[],
  now: Date,
): Position[] {
  const times = batch.map(({ recorded_at }) => Date.parse(recorded_at));
  const until = Math.min(Math.max(...times), now.getTime()) - TRAIL_SECONDS * 1000;
  return batch.filter(({ recorded_at }) => Date.parse(recorded_at) <= until);
}

/**
 * The positions that a trail gains from late ones, in the order of their times: each at least `TRAIL_SECONDS` from
 * every point that is known and from the one taken before it.
 */
export function thinTrail<Position extends { recorded_at: string }>(
  late: readonly Position[],
  recorded: readonly Date[],
): Position[] {
  const times = recorded.map((time) => time.getTime());
  const taken: Position[] = [];
  for (const position of late.toSorted((a, b) => Date.parse(a.recorded_at) - Date.parse(b.recorded_at))) {
    const time = Date.parse(position.recorded_at);
    if (times.some((other) => Math.abs(other - time) < TRAIL_SECONDS * 1000)) continue;
    times.push(time);
    taken.push(position);
  }
  return taken;
}

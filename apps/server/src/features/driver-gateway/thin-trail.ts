/** Seconds between two points of a trail that late positions are added to. */
export const TRAIL_SECONDS = 15;

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

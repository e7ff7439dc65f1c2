const UNITS = [2, 4, 6, 8, 10];
const TENS = [1, 2, 3, 4, 5, 6, 8, 10];

/** The end of an axis for a maximum value: a round number whose half is whole. */
export function niceTop(value: number): number {
  if (value <= 10) return UNITS.find((top) => top >= value) ?? 10;
  const power = 10 ** Math.floor(Math.log10(value));
  return (TENS.find((top) => top * power >= value) ?? 10) * power;
}

/** Which axis steps are labelled without overlap: the first and every n-th after it. */
export function namedSteps(steps: number, max: number): number[] {
  const every = Math.max(Math.ceil(steps / max), 1);
  return Array.from({ length: Math.ceil(steps / every) }, (_, place) => place * every);
}

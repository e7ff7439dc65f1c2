const MODULUS = 2_147_483_647;
const FACTOR = 48_271;
/** Quotient and remainder of the modulus by the factor. */
const QUOTIENT = 44_488;
const REMAINDER = 3_399;

/**
 * A seeded generator of numbers in [0, 1): the linear congruential generator of Park and Miller (1988), computed within
 * 32 bits (Schrage 1979).
 */
export function createSeededRandom(seed: number): () => number {
  let state = ((Math.abs(Math.trunc(seed)) % (MODULUS - 1)) + 1) | 0;
  return () => {
    const high = (state / QUOTIENT) | 0;
    state = Math.imul(FACTOR, state - Math.imul(high, QUOTIENT)) - Math.imul(REMAINDER, high);
    if (state < 0) state += MODULUS;
    return (state - 1) / (MODULUS - 1);
  };
}

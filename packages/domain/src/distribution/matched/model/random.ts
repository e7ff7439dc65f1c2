const MODULUS = 2_147_483_647;
const FACTOR = 48_271;
/** The modulus divided by the factor, and what remains. */
const QUOTIENT = 44_488;
const REMAINDER = 3_399;

/**
 * Numbers from 0 up to 1, the same for the same seed: the linear congruence of Park and Miller (1988), reckoned
 * within 32 bits (Schrage 1979).
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

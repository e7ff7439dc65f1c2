import type { Halalas } from './money.ts';

const RATE_SCALE = 1_000_000;

/** Division rounded half up (away from zero for negative amounts), exact for every safe amount. */
function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  return numerator < 0n && rounded !== 0 ? -rounded : rounded;
}

function scaleRate(rate: number): bigint {
  if (!(rate >= 0) || rate > 100) throw new RangeError(`not a tax rate: ${rate}`);
  return BigInt(Math.round(rate * RATE_SCALE));
}

/** Percent as people enter it (15) to the fraction that is calculated with (0.15). */
export function percentToTaxRate(percent: number): number {
  return percent / 100;
}

/**
 * The tax inside an amount that includes it: `amount / (1 + rate) * rate`, half up to the halala. `rate` is a fraction
 * (0.15).
 */
export function extractTax(gross: Halalas, rate: number): Halalas {
  const part = scaleRate(rate);
  return divideHalfUp(BigInt(gross) * part, BigInt(RATE_SCALE) + part);
}

/** The amount without its tax: `amount / (1 + rate)`, half up to the halala. `rate` is a fraction (0.15). */
export function removeTax(gross: Halalas, rate: number): Halalas {
  return divideHalfUp(BigInt(gross) * BigInt(RATE_SCALE), BigInt(RATE_SCALE) + scaleRate(rate));
}

/** Splits an amount that includes tax into parts that add up to it exactly; the tax is rounded, the rest is net. */
export function splitTax(gross: Halalas, rate: number): { net: Halalas; tax: Halalas } {
  const tax = extractTax(gross, rate);
  return { net: gross - tax, tax };
}

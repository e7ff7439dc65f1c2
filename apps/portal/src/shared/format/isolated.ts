/** A name, in its own direction inside a sentence of either. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Digits that stand left to right inside a sentence: a day, a time, an amount with its sign. */
export const isolatedLtr = (text: string): string => `\u2066${text}\u2069`;

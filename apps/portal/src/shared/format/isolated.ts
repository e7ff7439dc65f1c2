/** Isolates a name in its own direction inside a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Isolates a date, time or signed amount as left-to-right inside a sentence. */
export const isolatedLtr = (text: string): string => `\u2066${text}\u2069`;

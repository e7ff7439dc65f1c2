import { PartNotLoaded } from '../shared/lazy-part/part-not-loaded.ts';

/** Writes to the console what a boundary caught, as React does by default. A part that is missing or slow is shown instead. */
export function logCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: what React does where nothing is given
  if (!(error instanceof PartNotLoaded)) console.error(error);
}

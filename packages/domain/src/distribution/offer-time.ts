import type { DispatchSettings } from '../settings/settings.ts';

/** An offer stays open for two waves, but at least and at most so many seconds. */
const MIN_OFFER_SECONDS = 20;
const MAX_OFFER_SECONDS = 120;

/** Seconds for which an offer stays open. */
export function computeOfferSeconds({ delay_time }: Pick<DispatchSettings, 'delay_time'>): number {
  return Math.min(Math.max(delay_time * 2, MIN_OFFER_SECONDS), MAX_OFFER_SECONDS);
}

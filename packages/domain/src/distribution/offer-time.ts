import type { DispatchSettings } from '../settings/settings.ts';

/** Bounds of the time for which an offer stays open. */
const MIN_OFFER_SECONDS = 20;
const MAX_OFFER_SECONDS = 120;

/** Seconds for which an offer stays open: two wave delays, within the bounds. */
export function computeOfferSeconds({ delay_time }: Pick<DispatchSettings, 'delay_time'>): number {
  return Math.min(Math.max(delay_time * 2, MIN_OFFER_SECONDS), MAX_OFFER_SECONDS);
}

import type { OfferRow } from '@mishwar/contract';
import i18next from 'i18next';

/** Minutes and seconds, or seconds alone. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60
    ? i18next.t('offers.seconds', { seconds: whole })
    : i18next.t('offers.minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

/** Remaining time of an open offer, or the time until it was closed. */
export function answerText(offer: OfferRow, now: number): string {
  if (offer.status === 'offered') {
    return i18next.t('offers.left', { time: durationText((Date.parse(offer.expires_at) - now) / 1000) });
  }
  const end = offer.answered_at ?? offer.expires_at;
  return i18next.t('offers.after', {
    time: durationText((Date.parse(end) - Date.parse(offer.offered_at)) / 1000),
  });
}

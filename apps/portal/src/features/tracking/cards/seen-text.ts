import type { TFunction } from 'i18next';

/** The age of a position in its largest useful unit. */
export function seenText(t: TFunction, seenAt: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(seenAt).getTime()) / 1000));
  if (seconds < 60) return t('tracking.seen.seconds', { count: seconds });
  if (seconds < 3600) return t('tracking.seen.minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('tracking.seen.hours', { count: Math.floor(seconds / 3600) });
  return t('tracking.seen.days', { count: Math.floor(seconds / 86_400) });
}

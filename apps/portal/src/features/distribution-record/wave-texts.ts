import type { OrderDistribution, OrderWave, WaveDriver } from '@mishwar/contract';
import i18next from 'i18next';

/** Why somebody was offered nothing, in the reader's language. */
export function reasonText(reason: string): string {
  const path = `distributionRecord.reason.${reason}`;
  return i18next.exists(path)
    ? i18next.t(path as 'distributionRecord.reason.other')
    : i18next.t('distributionRecord.reason.other');
}

/** What became of a driver who was offered the order; undefined where he was not. */
export function fateText(driver: WaveDriver, isFake: boolean): string | undefined {
  if (!driver.offered) return undefined;
  return i18next.t(`distributionRecord.fate.${isFake ? 'would' : (driver.offer?.status ?? 'withdrawn')}`);
}

/** The reasons of those who were left out, the most frequent first. */
export function reasonCounts(wave: OrderWave): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of wave.drivers) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** The wave that found the driver, or else the last one. */
export function decisiveWave({ waves, driver }: OrderDistribution): OrderWave | undefined {
  const accepted = waves.findLast(({ drivers }) =>
    drivers.some((one) => one.driver_id === driver?.id && one.offer?.status === 'accepted'),
  );
  return accepted ?? waves.at(-1);
}

/** A score with one decimal at most. */
export const scoreText = (score: number): string => String(Math.round(score * 10) / 10);

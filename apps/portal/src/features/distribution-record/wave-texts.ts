import type { OrderDistribution, OrderWave, WaveDriver } from '@mishwar/contract';
import i18next from 'i18next';

/** The reason against an offer in the current language. */
export function formatReason(reason: string): string {
  const path = `distributionRecord.reason.${reason}`;
  return i18next.exists(path)
    ? i18next.t(path as 'distributionRecord.reason.other')
    : i18next.t('distributionRecord.reason.other');
}

/** Why a driver was not offered the order, with the range of the driver's company where that is the reason. */
export function formatDriverReason({ reason, company_range: km }: WaveDriver): string {
  if (reason !== 'company_distance' || km === null) return formatReason(reason ?? 'other');
  return i18next.t('distributionRecord.company_range', { km });
}

/** The outcome of a driver's offer; undefined without an offer. */
export function formatOfferOutcome(driver: WaveDriver, isFake: boolean): string | undefined {
  if (!driver.offered) return undefined;
  return i18next.t(`distributionRecord.fate.${isFake ? 'would' : (driver.offer?.status ?? 'withdrawn')}`);
}

/** The reasons against offers with their counts, most frequent first. */
export function countReasons(wave: OrderWave): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of wave.drivers) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** The wave whose offer was accepted, or else the last wave. */
export function findDecisiveWave({ waves, driver }: OrderDistribution): OrderWave | undefined {
  const accepted = waves.findLast(({ drivers }) =>
    drivers.some((one) => one.driver_id === driver?.id && one.offer?.status === 'accepted'),
  );
  return accepted ?? waves.at(-1);
}

/** A score with at most one decimal. */
export const formatScore = (score: number): string => String(Math.round(score * 10) / 10);

import type { IntegrationHealth } from '@mishwar/contract';

/** An hour with exchanges: shares are percentages, latencies ms. */
interface HealthHour {
  hour: Date;
  succeeded: number;
  failed: number;
  p50: number;
  p95: number;
}

/** Share of all exchanges of these hours that succeeded, as a percentage; null without any. */
export function successText(hours: IntegrationHealth['hours']): string | null {
  const total = hours.reduce((sum, hour) => sum + hour.total, 0);
  const successes = hours.reduce((sum, hour) => sum + hour.successes, 0);
  return total === 0 ? null : `${((100 * successes) / total).toFixed(1)}%`;
}

/** The hours of the charts. Hours without exchanges have no share and no latency, and are left out. */
export const toHealthHours = (hours: IntegrationHealth['hours']): HealthHour[] =>
  hours.map(({ hour, total, successes, p50_ms, p95_ms }) => {
    const share = (count: number) => Math.round((1_000 * count) / total) / 10;
    return {
      hour: new Date(hour),
      succeeded: share(successes),
      failed: share(total - successes),
      p50: p50_ms,
      p95: p95_ms,
    };
  });

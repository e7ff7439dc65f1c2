import type { IntegrationHealth } from '@mishwar/contract';
import { Gauge, type Registry } from 'prom-client';
import type { App } from '../../platform/app.ts';
import type { Feature } from '../../platform/feature.ts';
import { readIntegrationHealth } from './health.query.ts';

const BREAKER_VALUES = { closed: 0, half_open: 1, open: 2 } as const;

interface Figure {
  name: string;
  help: string;
  /** Null: no sample. */
  of: (health: IntegrationHealth, now: Date) => number | null;
}

const FIGURES: readonly Figure[] = [
  {
    name: 'integration_active',
    help: '1 where the integration is configured and switched on.',
    of: ({ isConfigured, isActive }) => Number(isConfigured && isActive),
  },
  {
    name: 'integration_breaker_state',
    help: 'Circuit breaker: 0 closed, 1 half-open, 2 open.',
    of: ({ breaker }) => BREAKER_VALUES[breaker],
  },
  {
    name: 'integration_waiting_messages',
    help: 'Messages that are sent by themselves.',
    of: ({ waiting }) => waiting,
  },
  {
    name: 'integration_unsent_messages',
    help: 'Messages that only a replay sends.',
    of: ({ not_sent }) => not_sent,
  },
  {
    name: 'integration_oldest_waiting_seconds',
    help: 'Age of the oldest message that waits.',
    of: ({ oldest_waiting }, now) =>
      oldest_waiting === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest_waiting)) / 1000),
  },
  {
    name: 'integration_success_ratio',
    help: 'Share of successful exchanges in the newest hour that has any.',
    of: ({ hours }) => {
      const last = hours.at(-1);
      return last ? last.successes / last.total : null;
    },
  },
  {
    name: 'integration_latency_p50_seconds',
    help: 'Median duration of exchanges in the newest hour that has any.',
    of: ({ hours }) => toSeconds(hours.at(-1)?.p50_ms),
  },
  {
    name: 'integration_latency_p95_seconds',
    help: '95th percentile of the duration of exchanges in the newest hour that has any.',
    of: ({ hours }) => toSeconds(hours.at(-1)?.p95_ms),
  },
];

const toSeconds = (ms: number | undefined): number | null => (ms === undefined ? null : ms / 1000);

/** The figures of the health page as metrics, over all worker processes. */
export const integrationHealthFeature: Feature = { name: 'integration-health', metrics: addMetrics };

function addMetrics(app: App, registry: Registry): void {
  // All gauges are collected at once: they share one reading.
  let reading: Promise<IntegrationHealth[]> | null = null;
  const read = () => {
    reading ??= readIntegrationHealth(app).finally(() => {
      reading = null;
    });
    return reading;
  };
  for (const { name, help, of } of FIGURES)
    new Gauge({
      ...{ name, help, labelNames: ['integration'], registers: [registry] },
      async collect() {
        this.reset();
        for (const health of await read()) {
          const value = of(health, app.now());
          if (value !== null) this.set({ integration: health.integration }, value);
        }
      },
    });
}

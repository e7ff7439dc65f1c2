import { BREAKER_STATES, INTEGRATIONS } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, staff } from '../base.ts';

const Destination = z.literal([...INTEGRATIONS]);

/** How an integration does, over all worker processes. */
export const IntegrationHealth = z.object({
  integration: Destination,
  isConfigured: z.boolean(),
  /** Whether the settings have it switched on. */
  isActive: z.boolean(),
  breaker: z.literal([...BREAKER_STATES]),
  /** When an open breaker lets the next request through. */
  open_until: Instant.nullable(),
  /** Messages that are sent by themselves. */
  waiting: z.number().int(),
  /** Messages that only a replay sends. */
  not_sent: z.number().int(),
  oldest_waiting: Instant.nullable(),
  last_error: z.string().nullable(),
  last_error_at: Instant.nullable(),
  /** Exchanges of the last day, by hour, oldest first; hours without any are left out. */
  hours: z.array(
    z.object({
      hour: Instant,
      total: z.number().int(),
      successes: z.number().int(),
      p50_ms: z.number().int(),
      p95_ms: z.number().int(),
    }),
  ),
});
export type IntegrationHealth = z.infer<typeof IntegrationHealth>;

export const integrationHealth = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/integration-health',
      summary: 'How each integration does: breaker, queue, success rate and latency by hour, last error',
    })
    .output(z.object({ data: z.array(IntegrationHealth) })),
  tryNow: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/integration-health/{integration}/try-now',
      summary: 'Start the breaker of an integration again and send what waits for its next attempt',
    })
    .input(z.strictObject({ integration: Destination }))
    .output(z.object({ success: z.literal(true), due: z.number().int() })),
};

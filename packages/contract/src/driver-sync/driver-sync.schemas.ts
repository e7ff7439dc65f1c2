import { SYNC_INTEGRATIONS } from '@mishwar/domain';
import { z } from 'zod';
import { FieldError, Instant } from '../base.ts';

export const SyncIntegrationName = z.literal(SYNC_INTEGRATIONS);

const counts = {
  created: z.number().int(),
  changed: z.number().int(),
  /** Already equal to the integration's data. */
  unchanged: z.number().int(),
  refused: z.number().int(),
};

/** A driver sync with an integration: progress and result. */
export const DriverSync = z.object({
  _id: z.string(),
  third_party: SyncIntegrationName,
  state: z.literal(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Number of the integration's drivers and pages; null until known. */
  total: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  pages_done: z.number().int(),
  /** Pages that failed after all retries. */
  pages_failed: z.number().int(),
  ...counts,
  /** Why it ended early: a message key. */
  problem: z.string().nullable(),
  /** At most 50 of the failed pages. */
  failed_pages: z.array(z.object({ page: z.number().int(), problem: z.string() })),
  /** Operator who started or resumed it last. */
  created_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type DriverSync = z.infer<typeof DriverSync>;

export const SYNC_OUTCOMES = ['created', 'changed', 'refused'] as const;

/** A driver that a sync created, changed or refused. */
export const SyncedDriver = z.object({
  _id: z.string(),
  page: z.number().int(),
  outcome: z.literal(SYNC_OUTCOMES),
  /** Null where there is none. */
  driver_id: z.string().nullable(),
  id_number: z.string(),
  name: z.string(),
  /** Changed fields, named as in the audit log. */
  fields: z.array(z.string()),
  /** Reasons of a refusal. */
  reasons: z.array(FieldError),
});
export type SyncedDriver = z.infer<typeof SyncedDriver>;

/** Result of one page of an integration's drivers. */
export const SyncedPage = z.object({
  page: z.number().int(),
  ...counts,
  drivers: z.array(SyncedDriver.omit({ _id: true, page: true })),
});
export type SyncedPage = z.infer<typeof SyncedPage>;

import { SYNC_INTEGRATIONS } from '@mishwar/domain';
import { z } from 'zod';
import { FieldError, Instant } from '../base.ts';

export const SyncIntegrationName = z.literal(SYNC_INTEGRATIONS);

const counts = {
  created: z.number().int(),
  changed: z.number().int(),
  /** They were as the party has them. */
  unchanged: z.number().int(),
  refused: z.number().int(),
};

/** A sync with a party: how far it is, and what came of it. */
export const DriverSync = z.object({
  _id: z.string(),
  party: SyncIntegrationName,
  state: z.literal(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Drivers that the party has, and the pages they make; null until it was asked. */
  total: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  pages_done: z.number().int(),
  /** Pages that were tried again and failed for good. */
  pages_failed: z.number().int(),
  ...counts,
  /** Why it ended early: a message key. */
  problem: z.string().nullable(),
  /** At most 50 of the failed pages. */
  failed_pages: z.array(z.object({ page: z.number().int(), problem: z.string() })),
  /** Who set it going last. */
  created_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type DriverSync = z.infer<typeof DriverSync>;

export const SYNC_OUTCOMES = ['created', 'changed', 'refused'] as const;

/** A driver of whom a sync has something to tell. */
export const SyncedDriver = z.object({
  _id: z.string(),
  page: z.number().int(),
  outcome: z.literal(SYNC_OUTCOMES),
  /** Null where there is none. */
  driver_id: z.string().nullable(),
  id_number: z.string(),
  name: z.string(),
  /** What was changed of him, as his history names it. */
  fields: z.array(z.string()),
  /** Why he was refused. */
  reasons: z.array(FieldError),
});
export type SyncedDriver = z.infer<typeof SyncedDriver>;

/** What came of one page of a party's drivers. */
export const SyncedPage = z.object({
  page: z.number().int(),
  ...counts,
  drivers: z.array(SyncedDriver.omit({ _id: true, page: true })),
});
export type SyncedPage = z.infer<typeof SyncedPage>;

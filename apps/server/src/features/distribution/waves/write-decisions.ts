import { sql } from 'kysely';
import { prepared } from '../../../platform/prepared.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { buildRecordCtes, type DecidedWave } from './record-wave.ts';
import { buildOfferCtes, type OrderOffers } from './send-offers.ts';

/** A decided wave with time and number of the next one. */
export type PlannedWave = DecidedWave & { next: { wave: number; at: Date } };

/** Writes decisions, next waves, offers and their notifications in one statement. */
export async function writeDecisions(
  trx: Trx,
  waves: readonly PlannedWave[],
  offers: readonly OrderOffers[],
  now: Date,
): Promise<void> {
  await sql`
    with ${buildRecordCtes(waves, now)}, ${buildOfferCtes(offers, now)}
    update distribution_task set wave = next.wave, next_wave_at = next.at
    from unnest(
      ${waves.map(({ order_id }) => order_id)}::bigint[],
      ${waves.map(({ next }) => next.wave)}::integer[],
      ${waves.map(({ next }) => next.at)}::timestamptz[]
    ) as next (order_id, wave, at)
    where distribution_task.order_id = next.order_id ${prepared}`.execute(trx);
}

import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Trx } from '../../../platform/transaction.ts';

/** A value before and after, as the wire names and writes them. */
export interface FieldChange {
  key: string;
  new: unknown;
  old: unknown;
}

/** The role by which the history names whoever changed something. */
export const getActorRole = (actor: Actor): string =>
  actor.kind === 'operator' ? actor.role : actor.kind.toUpperCase();

/**
 * Writes the same change of many drivers, or none, into their history, in the transaction that makes it. A change
 * without fields says that somebody saved and nothing was different.
 */
export async function appendDriverAudit(
  trx: Trx,
  driverIds: readonly number[],
  changes: readonly FieldChange[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (driverIds.length === 0) return;
  await insertEntries(trx, driverIds, 'change', JSON.stringify(changes), actor, now);
}

/** Writes a note about a driver; it stands in the same history, and stays. Answers its id. */
export async function appendDriverNote(
  trx: Trx,
  driverId: number,
  note: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const [id = 0] = await insertEntries(trx, [driverId], 'note', JSON.stringify({ note }), actor, now);
  return id;
}

async function insertEntries(
  trx: Trx,
  driverIds: readonly number[],
  kind: 'change' | 'note',
  content: string,
  actor: Actor,
  now: Date,
): Promise<number[]> {
  const from = actor.kind === 'operator' ? actor.from : undefined;
  const { rows } = await sql<{ id: number }>`
    insert into driver_version
      (driver_id, kind, content, actor_kind, actor_id, update_by_name, update_by_role, address, request_id, created_at)
    select driver, ${kind}::driver_version_kind, ${content}::jsonb, ${actor.kind}, ${actor.id}, ${actor.name},
      ${getActorRole(actor)}, ${from?.address ?? null}, ${from?.requestId ?? null}, ${now}
    from unnest(${driverIds}::bigint[]) as driver
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Trx } from '../../../platform/transaction.ts';

/** A changed field: wire name, value before and after. */
export interface FieldChange {
  key: string;
  new: unknown;
  old: unknown;
}

/** The actor's role in the driver audit log. */
const getActorRole = (actor: Actor): string =>
  actor.kind === 'operator' ? actor.role : actor.kind.toUpperCase();

/**
 * Appends the same changes to the audit log of each driver, in the transaction that makes them. An entry without
 * changes records a save that changed nothing.
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

/** Appends a note to the audit log of a driver; returns its id. */
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

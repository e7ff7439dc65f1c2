import type { SyncedPage } from '@mishwar/contract';
import { foldText, type SyncIntegration } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { RosterEntry } from '../../platform/outbound/driver-roster.ts';
import type { Trx } from '../../platform/transaction.ts';
import { type ApplyOutcome, applyDriver } from './apply-driver.ts';
import { readLookups } from './integration-lookups.ts';

/** Names of the integrations in the audit log, beside the requesting operator. */
const INTEGRATION_NAMES = { odoo: 'Odoo', shukah: 'Shukah' } as const satisfies Record<
  SyncIntegration,
  string
>;
const FROM_COMPANY = { odoo: null, shukah: 'shukah' } as const satisfies Record<
  SyncIntegration,
  string | null
>;

/** Applies a page of an integration's drivers in the caller's transaction. Idempotent. */
export async function applyPage(
  trx: Trx,
  {
    thirdParty,
    page,
    entries,
  }: { thirdParty: SyncIntegration; page: number; entries: readonly RosterEntry[] },
  { actor, now }: { actor: OperatorActor; now: Date },
): Promise<SyncedPage> {
  const drivers = entries.flatMap((entry) => ('driver' in entry ? [entry.driver] : []));
  // In order of their ids, to avoid deadlocks.
  await sql`
    select from driver where id_number = any(${drivers.map(({ id_number }) => foldText(id_number))}::text[])
    order by id for no key update`.execute(trx);
  const applying = {
    trx,
    now,
    actor: { ...actor, name: `${actor.name} · ${INTEGRATION_NAMES[thirdParty]}` },
    lookups: await readLookups(trx, drivers),
    fromCompany: FROM_COMPANY[thirdParty],
  };
  const applied: ApplyOutcome[] = [];
  for (const entry of entries)
    applied.push(
      'driver' in entry ? await applyDriver(applying, entry.driver) : toUnreadable(entry.unreadable),
    );
  const listed = applied.filter((one) => one !== 'unchanged');
  const count = (outcome: string) => listed.filter((one) => one.outcome === outcome).length;
  return {
    page,
    created: count('created'),
    changed: count('changed'),
    unchanged: applied.length - listed.length,
    refused: count('refused'),
    drivers: listed,
  };
}

const toUnreadable = (name: string): ApplyOutcome => ({
  ...{ outcome: 'refused', driver_id: null, id_number: '—', name, fields: [] },
  reasons: [{ msg: 'driver_unreadable' }],
});

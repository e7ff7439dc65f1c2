import { DriverBody, type SyncedPage } from '@mishwar/contract';
import { type ExternalDriver, foldText } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Trx } from '../../platform/transaction.ts';
import { endDriverSessions } from '../driver-gateway/public.ts';
import {
  checkDriver,
  driverChanges,
  driverColumns,
  driverDetail,
  registerDriver,
  writeVersions,
} from '../drivers/public.ts';
import { bodyOf, mergeDriver, type Reason } from './merge-driver.ts';
import type { PartyLookups } from './party-lookups.ts';

type Told = SyncedPage['drivers'][number];
export type Applied = Told | 'unchanged';

export interface Applying {
  trx: Trx;
  /** Under whose name the changes stand. */
  actor: OperatorActor;
  now: Date;
  lookups: PartyLookups;
  /** What new drivers of this party get; null where it says nothing. */
  fromCompany: string | null;
}

/** Brings one driver over, who is known by his id number: he is made, changed, left as he is, or refused. */
export async function applyDriver(applying: Applying, said: ExternalDriver): Promise<Applied> {
  const { trx, actor, now, lookups, fromCompany } = applying;
  const id_number = foldText(said.id_number);
  const found = await trx
    .selectFrom('driver')
    .select('id')
    .where('id_number', '=', id_number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const before = found ? await driverDetail(trx, found.id) : null;
  const name = [said.firstName, said.secondName, said.thirdName, said.lastName].filter(Boolean).join(' ');
  const told = (outcome: Told['outcome'], id: number | null, change: Partial<Told>): Told => ({
    ...{
      outcome,
      driver_id: id === null ? null : String(id),
      id_number: id_number || '—',
      name: name || '—',
    },
    ...{ fields: [], reasons: [], ...change },
  });
  const refused = (reasons: Reason[]) => told('refused', found?.id ?? null, { reasons });
  const merged = mergeDriver(before, said, lookups, fromCompany);
  if ('reasons' in merged) return refused(merged.reasons);
  if (!found || !before) {
    const registered = await registerDriver(trx, merged.body, { actor, now });
    return registered.ok ? told('created', registered.driverId, {}) : refused(registered.errors);
  }
  const was = DriverBody.safeParse(bodyOf(before));
  if (was.success && isSame(was.data, merged.body)) return 'unchanged';
  const errors = await checkDriver(trx, merged.body, found.id);
  if (errors.length > 0) return refused(errors);
  const isActive = merged.body.isActive ?? before.isActive;
  await trx
    .updateTable('driver')
    .set((eb) => ({
      ...driverColumns(merged.body),
      is_active: isActive,
      is_ready: isActive && before.isReady,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', found.id)
    .execute();
  if (before.isActive && !isActive) await endDriverSessions(trx, [found.id], now);
  const changes = driverChanges(before, (await driverDetail(trx, found.id)) ?? before);
  await writeVersions(trx, [found.id], changes, { actor, now });
  return told('changed', found.id, { fields: changes.map(({ key }) => key) });
}

const isSame = (one: DriverBody, other: DriverBody): boolean =>
  one.isActive === other.isActive &&
  JSON.stringify(driverColumns(one)) === JSON.stringify(driverColumns(other));

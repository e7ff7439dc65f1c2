import { DriverBody, type SyncedPage } from '@mishwar/contract';
import { type ExternalDriver, foldText, withoutDirectionControls } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Trx } from '../../platform/transaction.ts';
import { endDriverSessions } from '../driver-gateway/public.ts';
import {
  appendDriverAudit,
  checkDriver,
  diffDrivers,
  readDriver,
  registerDriver,
  toDriverColumns,
} from '../drivers/public.ts';
import { reportDrivers } from '../third-party-reports/public.ts';
import type { IntegrationLookups } from './integration-lookups.ts';
import { mergeDriver, type Reason, toDriverBody } from './merge-driver.ts';

type RowOutcome = SyncedPage['drivers'][number];
export type ApplyOutcome = RowOutcome | 'unchanged';

interface ApplyContext {
  trx: Trx;
  /** Actor of the changes in the audit log. */
  actor: OperatorActor;
  now: Date;
  lookups: IntegrationLookups;
  /** `from_company` of new drivers; null leaves it empty. */
  fromCompany: string | null;
}

/** Applies one external driver, identified by id number: created, changed, unchanged or rejected. */
export async function applyDriver(applying: ApplyContext, said: ExternalDriver): Promise<ApplyOutcome> {
  const { trx, actor, now, lookups, fromCompany } = applying;
  const id_number = foldText(said.id_number);
  const driver = await trx
    .selectFrom('driver')
    .select('id')
    .where('id_number', '=', id_number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const before = driver ? await readDriver(trx, driver.id) : null;
  const names = [said.firstName, said.secondName, said.thirdName, said.lastName];
  const name = withoutDirectionControls(names.filter(Boolean).join(' '));
  const rowOutcome = (
    outcome: RowOutcome['outcome'],
    id: number | null,
    change: Partial<RowOutcome>,
  ): RowOutcome => ({
    ...{
      outcome,
      driver_id: id === null ? null : String(id),
      id_number: id_number || '—',
      name: name || '—',
    },
    ...{ fields: [], reasons: [], ...change },
  });
  const refused = (reasons: Reason[]) => rowOutcome('refused', driver?.id ?? null, { reasons });
  const merged = mergeDriver(before, said, lookups, fromCompany);
  if (!merged.ok) return refused(merged.refusal.errors);
  if (!driver || !before) {
    const registered = await registerDriver(trx, merged.body, { actor, now });
    return registered.ok ? rowOutcome('created', registered.done, {}) : refused(registered.refusal.errors);
  }
  const was = DriverBody.safeParse(toDriverBody(before));
  if (was.success && isSame(was.data, merged.body)) return 'unchanged';
  const errors = await checkDriver(trx, merged.body, { driverId: driver.id, now });
  if (errors.length > 0) return refused(errors);
  const isActive = merged.body.isActive ?? before.isActive;
  await trx
    .updateTable('driver')
    .set((eb) => ({
      ...toDriverColumns(merged.body),
      is_active: isActive,
      is_ready: isActive && before.isReady,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', driver.id)
    .execute();
  const isDeactivated = before.isActive && !isActive;
  if (isDeactivated) await endDriverSessions(trx, [driver.id], now);
  await reportDrivers(trx, [driver.id], isDeactivated ? 'DRIVER_DEACTIVATE' : 'DRIVER_EDIT');
  const changes = diffDrivers(before, (await readDriver(trx, driver.id)) ?? before);
  await appendDriverAudit(trx, [driver.id], changes, { actor, now });
  return rowOutcome('changed', driver.id, { fields: changes.map(({ key }) => key) });
}

const isSame = (one: DriverBody, other: DriverBody): boolean =>
  one.isActive === other.isActive &&
  JSON.stringify(toDriverColumns(one)) === JSON.stringify(toDriverColumns(other));

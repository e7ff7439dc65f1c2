import type { CitcError } from '../../../integrations/citc/citc-client.ts';
import { reportToCitc } from '../../../integrations/citc/citc-operations.ts';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { readDriver } from '../form/read-driver.query.ts';
import { readCitcAccess } from './citc-access.ts';
import { saveCitcStatus, toCitcRegistration } from './citc-registration.ts';
import { recordDirectCall } from './record-direct-call.ts';

export type ReregisterOutcome =
  | { kind: 'registered' }
  | { kind: 'not-found' }
  | { kind: 'switched-off' }
  | { kind: 'no-answer' }
  | { kind: 'refused'; errors: CitcError[] };

/**
 * Registers a driver with the regulator again, with current data, and stores the response. Idempotent: the regulator
 * identifies a driver by id number. Without a response nothing changes.
 */
export async function reregisterDriver(
  app: App,
  actor: OperatorActor,
  driverId: number,
): Promise<ReregisterOutcome> {
  const driver = await readDriver(app.db, driverId);
  if (!driver) return { kind: 'not-found' };
  const access = await readCitcAccess(app);
  if (!access) return { kind: 'switched-off' };
  const key = `driver:${driverId}:${driver.version}`;
  const result = await reportToCitc(access, 'DRIVER_CREATE', toCitcRegistration(driver), {
    key,
    signal: AbortSignal.timeout(access.timeoutMs),
  });
  await recordDirectCall(app, result.exchange, { key, driverId });
  if (result.kind === 'failed') return { kind: 'no-answer' };
  await inTransaction(app.db, (trx) =>
    saveCitcStatus(trx, app.now(), driverId, {
      isRegistered: result.kind === 'sent',
      errors: result.errors,
      actor,
    }),
  );
  return result.kind === 'sent' ? { kind: 'registered' } : { kind: 'refused', errors: result.errors };
}

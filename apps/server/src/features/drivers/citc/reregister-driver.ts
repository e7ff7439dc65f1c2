import type { CitcError } from '../../../integrations/citc/citc-client.ts';
import { reportToCitc } from '../../../integrations/citc/citc-operations.ts';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { withExchanges } from '../../../platform/exchange-log/with-exchanges.ts';
import type { Outcome } from '../../../platform/idempotent-action.ts';
import { timeZone } from '../../../platform/settings.ts';
import { readDriver } from '../form/read-driver.query.ts';
import { readCitcAccess } from './citc-access.ts';
import { saveCitcStatus, toCitcRegistration } from './citc-registration.ts';
import { recordDirectCall } from './record-direct-call.ts';

type ReregisterOutcome = Outcome<
  { success: true },
  | { status: 404; code: 'driver_not_found' }
  | { status: 409; code: 'citc_switched_off' | 'citc_no_answer' }
  | { status: 409; code: 'citc_refused'; citc: CitcError[] }
>;

/**
 * Registers a driver with the regulator again, with current data, and stores the response. Idempotent: the regulator
 * identifies a driver by id number. Without a response nothing changes. `repeated` names the call that this one repeats.
 */
export async function reregisterDriver(
  app: App,
  actor: OperatorActor,
  driverId: number,
  repeated?: { key: string; attempt: number },
): Promise<ReregisterOutcome> {
  const driver = await readDriver(app.db, driverId);
  if (!driver) return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
  const access = await readCitcAccess(app);
  if (!access) return { ok: false, refusal: { status: 409, code: 'citc_switched_off' } };
  const registration = toCitcRegistration(driver, await timeZone(app.db));
  const key = repeated?.key ?? `driver:${driverId}:${driver.version}`;
  return withExchanges(app, async (exchanges): Promise<ReregisterOutcome> => {
    const result = await reportToCitc(access, 'DRIVER_CREATE', registration, {
      key,
      signal: AbortSignal.timeout(access.timeoutMs),
    });
    recordDirectCall(app, exchanges, result.exchange, { ...repeated, key, driverId });
    if (result.kind === 'failed') return { ok: false, refusal: { status: 409, code: 'citc_no_answer' } };
    await exchanges.settle((trx) =>
      saveCitcStatus(trx, app.now(), driverId, {
        isRegistered: result.kind === 'sent',
        errors: result.errors,
        actor,
      }),
    );
    if (result.kind === 'sent') return { ok: true, done: { success: true } };
    return { ok: false, refusal: { status: 409, code: 'citc_refused', citc: result.errors } };
  });
}

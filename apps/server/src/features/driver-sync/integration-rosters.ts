import { SYNC_TOGGLES, type SyncIntegration } from '@mishwar/domain';
import { odooDrivers } from '../../integrations/odoo/odoo-client.ts';
import { shukahDrivers } from '../../integrations/shukah/shukah-client.ts';
import type { App } from '../../platform/app.ts';
import type { Exchanges } from '../../platform/exchange-log/with-exchanges.ts';
import type { CircuitBreaker } from '../../platform/outbound/circuit-breaker.ts';
import type { DriverRoster } from '../../platform/outbound/driver-roster.ts';
import { createJsonClient } from '../../platform/outbound/json-client.ts';
import { createThirdPartyBreaker } from '../../platform/outbound/retry.ts';
import { readSetting } from '../../platform/settings.ts';
import { integrationLog } from './log-integration-call.ts';

const TIMEOUT_MS = 15_000;

/** Circuit breakers of this process; per database, so that tests are isolated. */
const breakers = new WeakMap<object, Map<SyncIntegration, CircuitBreaker>>();

export function getCircuitBreaker(db: object, thirdParty: SyncIntegration): CircuitBreaker {
  const byIntegration = breakers.get(db) ?? new Map<SyncIntegration, CircuitBreaker>();
  breakers.set(db, byIntegration);
  const breaker = byIntegration.get(thirdParty) ?? createThirdPartyBreaker();
  byIntegration.set(thirdParty, breaker);
  return breaker;
}

/** Why an integration cannot be called, as a message key; null where it can. */
export async function readSyncProblem(
  { config, db }: App,
  thirdParty: SyncIntegration,
): Promise<string | null> {
  if (!config[thirdParty]) return 'third_party_not_set_up';
  const { isActive } = await readSetting(db, SYNC_TOGGLES[thirdParty]);
  return isActive ? null : 'third_party_switched_off';
}

/** Client of an integration's drivers, which adds its calls to `exchanges`; null where it is not configured. */
export function openRoster(
  app: App,
  thirdParty: SyncIntegration,
  exchanges: Exchanges,
  timeoutMs = TIMEOUT_MS,
): DriverRoster | null {
  const { config } = app;
  const ask = createJsonClient(timeoutMs, integrationLog(app, thirdParty, exchanges));
  if (thirdParty === 'odoo') return config.odoo && odooDrivers(config.odoo, ask);
  return config.shukah && shukahDrivers(config.shukah, ask);
}

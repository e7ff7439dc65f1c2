import type { CitcAccess } from '../../../integrations/citc/citc-client.ts';
import type { App } from '../../../platform/app.ts';
import { readSetting } from '../../../platform/settings.ts';

/** Access to the regulator's API; null where not configured or switched off. */
export async function readCitcAccess({ config, db }: Pick<App, 'config' | 'db'>): Promise<CitcAccess | null> {
  if (!config.citc) return null;
  const [toggle, { timeout }] = await Promise.all([
    readSetting(db, 'TOGGLE_CITC'),
    readSetting(db, 'TIMEOUT_CITC'),
  ]);
  return toggle.isActive ? { ...config.citc, timeoutMs: timeout } : null;
}

import type { CitcAccess } from '../../../integrations/citc/citc-client.ts';
import type { App } from '../../../platform/app.ts';
import { readSetting } from '../../../platform/settings.ts';

/** The way to the regulator; null where there is none, or the settings have switched it off. */
export async function readCitcAccess({ config, db }: Pick<App, 'config' | 'db'>): Promise<CitcAccess | null> {
  if (!config.citc) return null;
  const [toggle, { timeout }] = await Promise.all([
    readSetting(db, 'TOGGLE_CITC'),
    readSetting(db, 'TIMEOUT_CITC'),
  ]);
  return toggle.isActive ? { ...config.citc, timeoutMs: timeout } : null;
}

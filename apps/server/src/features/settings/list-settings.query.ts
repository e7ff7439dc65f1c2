import { SETTING_CONTENTS, type Setting } from '@mishwar/contract';
import { mayUseSetting, type Role, SETTING_DEFAULTS, SETTING_KEYS, type SettingKey } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';
import { readDistributionInForce } from '../distribution/public.ts';

/** The settings that this role may see, each as saved or as it is by default, with its version. */
export async function listSettings(db: Db, role: Role): Promise<Setting[]> {
  return readSettings(
    db,
    SETTING_KEYS.filter((key) => mayUseSetting(role, key)),
  );
}

/** The named settings, in the given order. */
export async function readSettings(db: Db, keys: readonly SettingKey[]): Promise<Setting[]> {
  const [rows, distribution] = await Promise.all([
    db.selectFrom('setting').select(['key', 'content', 'version']).where('key', 'in', keys).execute(),
    keys.includes('SEND_ORDER_FILTERING') ? readDistributionInForce(db) : undefined,
  ]);
  return keys.map((key) => {
    if (key === 'SEND_ORDER_FILTERING' && distribution) {
      // Its version is that of the distribution's settings, which it is a part of.
      return { key, setting: only(key, distribution), version: distribution.version };
    }
    const row = rows.find((one) => one.key === key);
    return { key, setting: only(key, row?.content), version: row?.version ?? 0 };
  });
}

/** The fields that the setting has now; what was never saved, or an older release called otherwise, has its default. */
function only(key: SettingKey, saved: unknown): Setting['setting'] {
  const usual = SETTING_DEFAULTS[key];
  const kept = { ...usual, ...(saved !== null && typeof saved === 'object' ? saved : {}) };
  const fields = Object.fromEntries(
    Object.keys(usual).map((field) => [field, (kept as Record<string, unknown>)[field]]),
  );
  const read = SETTING_CONTENTS[key].safeParse(fields);
  return read.success ? read.data : SETTING_CONTENTS[key].parse(usual);
}

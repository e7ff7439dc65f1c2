import { SETTING_CONTENTS, type Setting } from '@mishwar/contract';
import { mayUseSetting, type Role, SETTING_DEFAULTS, SETTING_KEYS, type SettingKey } from '@mishwar/domain';
import { sql } from 'kysely';
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
    db
      .selectFrom('setting as s')
      .leftJoin('operator as o', 'o.id', 's.updated_by')
      .select(['s.key', 's.content', 's.version', 's.updated_at'])
      .select(sql<string | null>`btrim(o.first_name || ' ' || o.last_name)`.as('updated_by'))
      .where('s.key', 'in', keys)
      .execute(),
    keys.includes('SEND_ORDER_FILTERING') ? readDistributionInForce(db) : undefined,
  ]);
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key);
    const saved = { updated_at: row?.updated_at.toISOString() ?? null, updated_by: row?.updated_by ?? null };
    if (key === 'SEND_ORDER_FILTERING' && distribution) {
      // Its version is that of the distribution's settings, which it is a part of.
      return { key, setting: toSettingContent(key, distribution), version: distribution.version, ...saved };
    }
    return { key, setting: toSettingContent(key, row?.content), version: row?.version ?? 0, ...saved };
  });
}

/** The fields that the setting has now; what was never saved, or an older release called otherwise, has its default. */
export function toSettingContent(key: SettingKey, saved: unknown): Setting['setting'] {
  const usual = SETTING_DEFAULTS[key];
  const merged = { ...usual, ...(saved !== null && typeof saved === 'object' ? saved : {}) };
  const fields = Object.fromEntries(
    Object.keys(usual).map((field) => [field, (merged as Record<string, unknown>)[field]]),
  );
  const read = SETTING_CONTENTS[key].safeParse(fields);
  return read.success ? read.data : SETTING_CONTENTS[key].parse(usual);
}

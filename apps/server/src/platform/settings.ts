import { SETTING_DEFAULTS, type SettingContents } from '@mishwar/domain';
import type { Db, Trx } from './transaction.ts';

/** What a setting holds now, or its default while nobody has saved it. Fields that a stored content lacks have their default. */
export async function readSetting<Key extends keyof SettingContents>(
  db: Db | Trx,
  key: Key,
): Promise<SettingContents[Key]> {
  const row = await db.selectFrom('setting').select('content').where('key', '=', key).executeTakeFirst();
  return withDefaults(key, row?.content);
}

/** What a setting's stored content, if there is any, says together with its default. */
export function withDefaults<Key extends keyof SettingContents>(
  key: Key,
  content: unknown,
): SettingContents[Key] {
  return { ...SETTING_DEFAULTS[key], ...(content as Partial<SettingContents[Key]> | null | undefined) };
}

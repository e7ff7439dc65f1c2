import { SETTING_DEFAULTS, type SettingContents } from '@mishwar/domain';
import type { Db, Trx } from './transaction.ts';

/** The content of a setting; fields that are not stored have their default. */
export async function readSetting<Key extends keyof SettingContents>(
  db: Db | Trx,
  key: Key,
): Promise<SettingContents[Key]> {
  const row = await db.selectFrom('setting').select('content').where('key', '=', key).executeTakeFirst();
  return withDefaults(key, row?.content);
}

/** A stored content, completed with the defaults of its setting. */
export function withDefaults<Key extends keyof SettingContents>(
  key: Key,
  content: unknown,
): SettingContents[Key] {
  return { ...SETTING_DEFAULTS[key], ...(content as Partial<SettingContents[Key]> | null | undefined) };
}

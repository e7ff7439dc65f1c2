import { SETTING_DEFAULTS, type SettingContents } from '@mishwar/domain';
import type { Db, Trx } from './transaction.ts';

/** What a setting holds now, or its default while nobody has saved it. Fields that a stored content lacks have their default. */
export async function readSetting<Key extends keyof SettingContents>(
  db: Db | Trx,
  key: Key,
): Promise<SettingContents[Key]> {
  const row = await db.selectFrom('setting').select('content').where('key', '=', key).executeTakeFirst();
  return { ...SETTING_DEFAULTS[key], ...(row?.content as Partial<SettingContents[Key]> | undefined) };
}

import { DEFAULT_TIME_ZONE, SETTING_DEFAULTS, type SettingContents } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from './actor.ts';
import type { Db, Trx } from './transaction.ts';

/** The content of a setting; fields that are not stored have their default. */
export async function readSetting<Key extends keyof SettingContents>(
  db: Db | Trx,
  key: Key,
): Promise<SettingContents[Key]> {
  const row = await db.selectFrom('setting').select('content').where('key', '=', key).executeTakeFirst();
  return withDefaults(key, row?.content);
}

const DEFAULT_ZONE = DEFAULT_TIME_ZONE.timezone;

/** The IANA name of the zone in which days begin and end and times are shown. */
export async function timeZone(db: Db | Trx): Promise<string> {
  return (await readSetting(db, 'TIME_ZONE')).timezone;
}

/** The time zone of the settings inside a statement. */
export const configuredZone = sql<string>`coalesce(
  (select content->>'timezone' from setting where key = 'TIME_ZONE'), ${sql.lit(DEFAULT_ZONE)})`;

/** A stored content, completed with the defaults of its setting. */
export function withDefaults<Key extends keyof SettingContents>(
  key: Key,
  content: unknown,
): SettingContents[Key] {
  return { ...SETTING_DEFAULTS[key], ...(content as Partial<SettingContents[Key]> | null | undefined) };
}

/** The only write of a setting: stores its next version, and keeps it in the history. The caller records the audit entry. */
export async function writeSetting<Key extends keyof SettingContents>(
  trx: Trx,
  actor: OperatorActor,
  {
    key,
    content,
    restoredFrom = null,
  }: { key: Key; content: SettingContents[Key]; restoredFrom?: number | null },
): Promise<void> {
  const json = JSON.stringify(content);
  await sql`
    with saved as (
      insert into setting (key, content, updated_by) values (${key}, ${json}::jsonb, ${actor.id})
      on conflict (key) do update set content = excluded.content, version = setting.version + 1, updated_at = now(),
        updated_by = excluded.updated_by
      returning key, content, version, updated_at, updated_by
    )
    insert into setting_version (key, content, version, restored_from, created_at, created_by)
    select key, content, version, ${restoredFrom}::integer, updated_at, updated_by from saved`.execute(trx);
}

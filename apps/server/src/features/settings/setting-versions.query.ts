import type { SettingVersion } from '@mishwar/contract';
import { mayUseSetting, type Role, SETTING_KEYS, type SettingKey } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { toSettingContent } from './list-settings.query.ts';

interface VersionsInput {
  page: number;
  limit: number;
  sort: 1 | -1;
  /** Versions of this setting only. */
  key?: SettingKey | undefined;
}

/** A page of the versions of the settings that the role may see, newest first unless `sort` is 1. */
export async function listSettingVersions(db: Db, role: Role, { page, limit, sort, key }: VersionsInput) {
  const keys = SETTING_KEYS.filter((one) => mayUseSetting(role, one) && (key === undefined || one === key));
  if (keys.length === 0) return { data: { results: [], total: 0, total_exact: true } };
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('setting_version as v')
      .leftJoin('operator as o', 'o.id', 'v.created_by')
      .select(['v.id', 'v.key', 'v.version', 'v.content', 'v.restored_from', 'v.created_at'])
      .select(sql<string | null>`btrim(o.first_name || ' ' || o.last_name)`.as('created_by'))
      .select((eb) =>
        eb
          .selectFrom('setting_version as b')
          .select('b.content')
          .whereRef('b.key', '=', 'v.key')
          .whereRef('b.id', '<', 'v.id')
          .orderBy('b.id', 'desc')
          .limit(1)
          .as('before'),
      )
      .where('v.key', 'in', keys)
      .orderBy('v.id', sort === 1 ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('setting_version')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('key', 'in', keys)
      .executeTakeFirstOrThrow(),
  ]);
  const results = rows.map((row): SettingVersion => {
    const name = row.key as SettingKey;
    return {
      id: String(row.id),
      key: name,
      version: row.version,
      content: toSettingContent(name, row.content),
      before: row.before === null ? null : toSettingContent(name, row.before),
      restored_from: row.restored_from,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by,
    };
  });
  return { data: { results, total: Number(counted.total), total_exact: true } };
}

/** One stored version; undefined where there is none, or where it is of no setting of the list. */
export async function readSettingVersion(db: Db, id: string) {
  const row = await db
    .selectFrom('setting_version')
    .select(['key', 'content', 'version'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  const key = SETTING_KEYS.find((one) => one === row?.key);
  return row && key ? { key, content: toSettingContent(key, row.content), version: row.version } : undefined;
}

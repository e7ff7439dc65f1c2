import { SETTING_DEFAULTS, type SettingContents } from '@mishwar/domain';
import type { Db, Trx } from '../../platform/transaction.ts';

export { demandUnlock } from './unlock-settings.ts';

const FRESH_MS = 1_000;

interface Kept {
  at: number;
  content: Promise<unknown>;
}

/** Kept for each database handle, so that a transaction reads what it sees itself. */
const caches = new WeakMap<object, Map<keyof SettingContents, Kept>>();

/** What a setting holds now, at most a second old: as saved, with the defaults for what was never saved. */
export async function readSetting<Key extends keyof SettingContents>(
  db: Db | Trx,
  key: Key,
): Promise<SettingContents[Key]> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new Map();
    caches.set(db, cache);
  }
  let kept = cache.get(key);
  if (!kept || Date.now() - kept.at > FRESH_MS) {
    kept = { at: Date.now(), content: load(db, key) };
    cache.set(key, kept);
    kept.content.catch(() => cache.delete(key));
  }
  return (await kept.content) as SettingContents[Key];
}

/** The IANA name of the zone in which days begin and end and times are shown. */
export async function timeZone(db: Db | Trx): Promise<string> {
  return (await readSetting(db, 'TIME_ZONE')).timezone;
}

async function load(db: Db | Trx, key: keyof SettingContents): Promise<unknown> {
  const row = await db.selectFrom('setting').select('content').where('key', '=', key).executeTakeFirst();
  const saved = row?.content;
  const usual = SETTING_DEFAULTS[key];
  return saved !== null && typeof saved === 'object' ? { ...usual, ...saved } : usual;
}

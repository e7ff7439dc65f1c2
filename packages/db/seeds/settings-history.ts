import { SETTING_DEFAULTS, type SettingContents } from '@mishwar/domain';
import type { Client } from 'pg';
import { DEMO_OPERATORS } from './demo-access.ts';

const DAY_MS = 86_400_000;

interface Change<Key extends keyof SettingContents = keyof SettingContents> {
  daysAgo: number;
  key: Key;
  content: SettingContents[Key];
  /** The version that this one restores. */
  restored?: number;
}
const change = <Key extends keyof SettingContents>(
  daysAgo: number,
  key: Key,
  content: SettingContents[Key],
  restored?: number,
): Change => ({ daysAgo, key, content, ...(restored && { restored }) });

/** What was tried and taken back in two months. Each setting is at its default again, so that the demo behaves as written. */
const CHANGES = [
  change(54, 'LIMIT_ORDER', { value: 150 }),
  change(47, 'LIMIT_ORDER', SETTING_DEFAULTS.LIMIT_ORDER),
  change(38, 'RECEIVED', SETTING_DEFAULTS.RECEIVED),
  change(33, 'RECEIVED', { value: 3 }),
  change(26, 'RECEIVED', SETTING_DEFAULTS.RECEIVED, 1),
  change(21, 'TIMEOUT_CITC', { timeout: 15_000 }),
  change(17, 'TIMEOUT_CITC', SETTING_DEFAULTS.TIMEOUT_CITC),
  change(9, 'TOGGLE_ZOOM_MAP', { isActive: true }),
  change(4, 'TOGGLE_ZOOM_MAP', SETTING_DEFAULTS.TOGGLE_ZOOM_MAP),
];

/** The settings that the demo's super admin has changed, with their versions. */
export async function seedSettingsHistory(client: Client, now: Date): Promise<void> {
  const versions = new Map<string, number>();
  const [{ email }] = DEMO_OPERATORS;
  for (const { daysAgo, key, content, restored } of CHANGES) {
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    await client.query(
      `with author as (select id from operator where email = $1),
         saved as (insert into setting (key, content, version, updated_at, updated_by)
           select $2, $3, $4, $5, id from author
           on conflict (key) do update set content = excluded.content, version = excluded.version,
             updated_at = excluded.updated_at)
       insert into setting_version (key, content, version, restored_from, created_at, created_by)
       select $2, $3, $4, $6, $5, id from author`,
      [email, key, JSON.stringify(content), version, new Date(now.getTime() - daysAgo * DAY_MS), restored],
    );
  }
}

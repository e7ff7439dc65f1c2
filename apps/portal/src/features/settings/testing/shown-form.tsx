import type { Setting } from '@mishwar/contract';
import { SETTING_KEYS, type SettingContents } from '@mishwar/domain';
import { AnsweredScreen } from '../../../shared/testing/answered-screen.tsx';
import { SettingsForm } from '../form/settings-form.tsx';

interface ShownFormProps {
  contents: SettingContents;
  version: number;
  /** The end of the unlock; by default later than any test lasts. */
  closesAt?: number;
  /** Reads the settings again; by default as they are. */
  reload?: () => Promise<readonly Setting[] | undefined>;
}

/** The form of the unlocked settings with these contents, each in this version. */
export function ShownForm({ contents, version, closesAt, reload }: ShownFormProps) {
  const settings = SETTING_KEYS.map(
    (key) => ({ key, setting: contents[key], version, updated_at: null, updated_by: null }) as Setting,
  );
  return (
    <AnsweredScreen>
      <SettingsForm
        settings={settings}
        unlockedUntil="2026-01-01T10:00:00Z"
        closesAt={closesAt ?? Date.now() + 600_000}
        createFakeOrder={null}
        reload={reload ?? (async () => settings)}
        onClosed={() => undefined}
      />
    </AnsweredScreen>
  );
}

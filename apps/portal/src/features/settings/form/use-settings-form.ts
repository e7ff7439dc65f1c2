import type { Setting, SettingInput } from '@mishwar/contract';
import { SettingsForm } from '@mishwar/contract/settings/settings.forms.ts';
import {
  listChangedSettings,
  type SettingKey,
  type SettingsValues,
  type SettingValues,
  toSettingContent,
  toSettingValues,
} from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { useEditForm } from '../../../shared/form/use-edit-form.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { refreshSettings } from '../settings.queries.ts';

/** A setting before and after a save. */
export interface SettingChange {
  key: SettingKey;
  before: object;
  after: object;
}

export const versionOf = (settings: readonly Setting[]): string =>
  settings.map(({ key, version }) => `${key}:${version}`).join(' ');

const toValues = (settings: readonly Setting[]): SettingsValues =>
  Object.fromEntries(settings.map(({ key, setting }) => [key, toSettingValues(key, setting)]));

/** The contents of what the form holds. */
export const toContents = (values: SettingsValues): Partial<Record<SettingKey, object>> =>
  Object.fromEntries(
    (Object.entries(values) as [SettingKey, SettingValues][]).map(([key, one]) => [
      key,
      toSettingContent(key, one),
    ]),
  );

/** The settings that a save changes. */
export function listChanges(
  settings: readonly Setting[],
  contents: Partial<Record<SettingKey, object>>,
): SettingChange[] {
  const stored = Object.fromEntries(settings.map(({ key, setting }) => [key, setting]));
  return listChangedSettings(stored, contents).map((key) => ({
    key,
    before: stored[key] ?? {},
    after: contents[key] ?? {},
  }));
}

interface SettingsFormOptions {
  settings: readonly Setting[];
  /** Reads the settings again. */
  reload: () => Promise<readonly Setting[] | undefined>;
  onSaved: () => void;
  /** Called with a refusal that is no clash of versions; answers whether it is shown elsewhere. */
  onRefused: (error: unknown) => boolean;
}

/** The form of the settings that the role may see, without the time zone. A save sends what was changed, and the shukah toggle as it was loaded. */
export function useSettingsForm({ settings: all, reload, onSaved, onRefused }: SettingsFormOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = all.filter(({ key }) => key !== 'TIME_ZONE');
  const { mutateAsync: send } = useIdempotentMutation({
    scope: ['settings'],
    send: (data: SettingInput[], key) =>
      api.settings.save({ headers: { 'idempotency-key': key }, body: { data } }),
  });
  return useEditForm<SettingsValues, SettingsForm, boolean>({
    name: 'settings',
    version: versionOf(settings),
    schema: SettingsForm,
    initialValues: toValues(settings),
    toBody: toContents,
    reload: async () => {
      const read = await reload();
      return read && versionOf(read.filter(({ key }) => key !== 'TIME_ZONE'));
    },
    send: async (body) => {
      const changes = listChanges(settings, body as Partial<Record<SettingKey, object>>);
      const shukah = settings.find(({ key }) => key === 'TOGGLE_SHUKAH');
      const data = [
        ...changes.map(({ key, after: content }) => ({ key, content, version: findVersion(settings, key) })),
        ...(shukah ? [{ key: shukah.key, content: shukah.setting, version: shukah.version }] : []),
      ];
      const { status } = await send(data as SettingInput[]);
      return status;
    },
    onSent: async (isSaved) => {
      if (isSaved) toastSuccess(t('settings.form.saved'));
      onSaved();
      await refreshSettings(client);
    },
    onFailed: (error) => {
      if (!onRefused(error)) toastError(t('settings.form.failed'), errorTexts(error).join(' '));
    },
  });
}

const findVersion = (settings: readonly Setting[], key: SettingKey): number =>
  settings.find((one) => one.key === key)?.version ?? 0;

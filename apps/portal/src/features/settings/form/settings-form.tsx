import { Box, Button, TextInput } from '@mantine/core';
import type { Setting } from '@mishwar/contract';
import {
  foldText,
  isSuperAdmin,
  SETTING_SECTIONS,
  SETTINGS_UNLOCK_MS,
  type SettingKey,
  type SettingValues,
  toSettingContent,
} from '@mishwar/domain';
import { IconLockOpen, IconSearch, IconSearchOff } from '@tabler/icons-react';
import i18next from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../../shared/api/error-text.ts';
import page from '../../../shared/form/form-page.module.css';
import { StaleNotice } from '../../../shared/form/stale-notice.tsx';
import { UnsavedBar } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useProfile } from '../../../shared/session/profile.ts';
import { StateBlock } from '../../../shared/ui/state-block.tsx';
import { ExpressSection } from '../actions/express-section.tsx';
import { ToolsSection } from '../actions/tools-section.tsx';
import { HistorySection } from '../versions/history-section.tsx';
import { ConfirmSaveDialog } from './confirm-save-dialog.tsx';
import { SettingControl } from './setting-control.tsx';
import { contentText, effectText } from './setting-texts.ts';
import classes from './settings-form.module.css';
import { TimeZoneControl } from './time-zone-control.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import {
  listChanges,
  type SettingChange,
  toContents,
  useSettingsForm,
  versionOf,
} from './use-settings-form.ts';

/** The form closes a moment after the server does. */
const CLOSED_AFTER_MS = 500;
const PATH = /[A-Z_]+\.\w+$/;

type Form = ReturnType<typeof useSettingsForm>;
type LabelOf = (key: string) => string;

interface SettingsFormProps {
  settings: readonly Setting[];
  unlockedUntil: string;
  /** The end of the unlock by the clock of this machine, which may differ from the server's. */
  closesAt: number;
  /** The action that creates a fake order. */
  createFakeOrder: ReactNode;
  reload: () => Promise<readonly Setting[] | undefined>;
  /** The unlock has run out, and nothing would be lost. */
  onClosed: () => void;
}

/** The settings in sections with a search, and the bar that saves them. */
export function SettingsForm({
  settings,
  unlockedUntil,
  closesAt,
  createFakeOrder,
  reload,
  onClosed,
}: SettingsFormProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const [search, setSearch] = useState('');
  const [changes, setChanges] = useState<readonly SettingChange[] | null>(null);
  /** The time zone that is chosen and not saved. */
  const [zone, setZone] = useState<string | null>(null);
  /** What the gate was asked again for; null while it is open. */
  const [locked, setLocked] = useState<'edit' | 'save' | null>(null);
  /** The end of an unlock over this form, which is known before the settings are read again. */
  const [reopenedUntil, setReopenedUntil] = useState(0);
  const endsAt = Math.max(closesAt, reopenedUntil);
  const form = useSettingsForm({
    settings,
    reload: () => {
      // What was merged is shown above the fields.
      setChanges(null);
      return reload();
    },
    onSaved: () => setChanges(null),
    onRefused: (error) => {
      setChanges(null);
      const isClosed = errorStatus(error) === 403;
      if (isClosed) setLocked('save');
      return isClosed;
    },
  });
  useEffect(() => {
    const timer = window.setTimeout(
      () => {
        if (!form.isDirty() && zone === null) return onClosed();
        setChanges(null);
        setLocked((now) => now ?? 'edit');
      },
      Math.max(0, endsAt - Date.now()) + CLOSED_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [endsAt, form.isDirty, zone, onClosed]);

  const labelOf: LabelOf = (key) => t(`settings.names.${key as SettingKey}`);
  const isFiltered = foldText(search) !== '';
  const sections = findSections(settings, search, labelOf);
  const more = (['express', 'tools', 'history'] as const).filter(
    (section) => !isFiltered && (section !== 'tools' || isSuperAdmin(profile)),
  );
  const ask = async () => {
    const { hasErrors } = await form.validate();
    // The submission of invalid values moves the focus to the first of them, and sends nothing.
    if (hasErrors) form.submit();
    else setChanges(listChanges(settings, toContents(form.getValues())));
  };
  return (
    <>
      <form
        noValidate
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
        onBlur={({ target }) => {
          // `data-path` is the name of the form and the path of the field.
          const [path] = (target instanceof HTMLInputElement && PATH.exec(target.dataset.path ?? '')) || [];
          if (path) form.validateField(path);
        }}
      >
        <div className={`grid grow ${classes.body}`}>
          <nav className={`grid gap-2 ${classes.nav}`} aria-label={t('settings.sections_label')}>
            {[...sections.map(({ section }) => section), ...more].map((section) => (
              <a key={section} href={`#section-${section}`} className={`rounded soft ${classes.link}`}>
                {t(`settings.sections.${section}`)}
              </a>
            ))}
          </nav>
          <div className={`shrink ${classes.main}`}>
            <SearchField search={search} onSearch={setSearch} />
            <Merged form={form} settings={settings} labelOf={labelOf} />
            {sections.length === 0 && <NothingFound onClear={() => setSearch('')} />}
            {sections.map(({ section, shown }) => (
              <section key={section} id={`section-${section}`} aria-labelledby={`title-${section}`}>
                <h2 id={`title-${section}`} className={classes.title}>
                  {t(`settings.sections.${section}`)}
                </h2>
                {shown.map((setting) =>
                  setting.key === 'TIME_ZONE' ? (
                    <TimeZoneControl
                      key={setting.key}
                      setting={setting}
                      chosen={zone}
                      onChoose={setZone}
                      onLocked={() => setLocked('edit')}
                    />
                  ) : (
                    <SettingControl key={setting.key} setting={setting} form={form} />
                  ),
                )}
              </section>
            ))}
            {more.includes('express') && <ExpressSection />}
            {more.includes('tools') && <ToolsSection createFakeOrder={createFakeOrder} />}
            {more.includes('history') && (
              <HistorySection settings={settings} onLocked={() => setLocked('edit')} />
            )}
          </div>
        </div>
        <Foot form={form} labelOf={labelOf} unlockedUntil={unlockedUntil} />
      </form>
      {changes && changes.length > 0 && (
        <ConfirmSaveDialog
          changes={changes}
          busy={form.isSending}
          onConfirm={form.submit}
          onClose={() => setChanges(null)}
        />
      )}
      {locked && (
        <UnlockDialog
          reason={locked}
          onClose={() => setLocked(null)}
          onUnlocked={() => {
            setReopenedUntil(Date.now() + SETTINGS_UNLOCK_MS);
            setLocked(null);
            if (locked === 'save') form.submit();
            else void reload();
          }}
        />
      )}
    </>
  );
}

/** The settings whose section, name or effect has the searched text, by section. */
function findSections(settings: readonly Setting[], search: string, labelOf: LabelOf) {
  const isCitcShown = settings.some(
    ({ key, setting }) => key === 'DISPLAY_TOGGLE_CITC' && 'isActive' in setting && setting.isActive,
  );
  const wanted = foldText(search);
  return SETTING_SECTIONS.map(({ section, keys }) => ({
    section,
    shown: keys.flatMap((key) => {
      const one = settings.find((setting) => setting.key === key);
      if (!one || (key === 'TOGGLE_CITC' && !isCitcShown)) return [];
      const text = `${i18next.t(`settings.sections.${section}`)} ${labelOf(key)} ${effectText(key, one.setting)}`;
      return foldText(text).includes(wanted) ? [one] : [];
    }),
  })).filter(({ shown }) => shown.length > 0);
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="search"
      maw={420}
      p="14px var(--page-edge) 0"
      aria-label={t('settings.search')}
      placeholder={t('settings.search')}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      maxLength={60}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <StateBlock
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t('settings.nothing_found')}
      body={t('settings.nothing_found_body')}
      actions={
        <Button variant="default" onClick={onClear}>
          {t('settings.clear_search')}
        </Button>
      }
    />
  );
}

interface MergedProps {
  form: Form;
  settings: readonly Setting[];
  labelOf: LabelOf;
}

/** What was merged with settings that someone else saved. */
function Merged({ form, settings, labelOf }: MergedProps) {
  if (!form.stale.notice) return null;
  return (
    <Box p="14px var(--page-edge) 0">
      <StaleNotice
        key={versionOf(settings)}
        stale={form.stale}
        labelOf={labelOf}
        textOf={(key, values) =>
          contentText(
            key as SettingKey,
            toSettingContent(key as SettingKey, (values[key as SettingKey] ?? {}) as SettingValues),
          )
        }
      />
    </Box>
  );
}

interface FootProps {
  form: Form;
  labelOf: LabelOf;
  unlockedUntil: string;
}

/** Saves, and says what is unsaved, what is wrong and when the settings close. */
function Foot({ form, labelOf, unlockedUntil }: FootProps) {
  const { t } = useTranslation();
  const { seconds } = useFormat();
  const problems = Object.keys(form.errors).filter((path) => path !== '').length;
  return (
    <div className={page.foot}>
      <Button type="submit" disabled={form.unsaved.fields.length === 0} loading={form.isSending}>
        {t('settings.form.save')}
      </Button>
      <UnsavedBar unsaved={form.unsaved} labelOf={labelOf} />
      {problems > 0 && (
        <p className="bold problem" role="alert">
          {t('settings.form.problems', { count: problems })}
        </p>
      )}
      {form.problem !== null && (
        <p className="bold problem" role="alert">
          {form.problem}
        </p>
      )}
      <p className="row gap-6 push size-12 dim">
        <IconLockOpen size={15} stroke={1.6} aria-hidden />
        {t('settings.form.closes_at', { time: seconds(unlockedUntil) })}
      </p>
    </div>
  );
}

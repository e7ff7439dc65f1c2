import { Button } from '@mantine/core';
import { SETTINGS_UNLOCK_MS } from '@mishwar/domain';
import { IconHistory, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './settings-gate.module.css';
import { UnlockField, useUnlockForm } from './settings-unlock.tsx';

/** Asks for the confirmation password in place of the settings. */
export function SettingsGate({ onUnlocked }: { onUnlocked: () => unknown }) {
  const { t } = useTranslation();
  const form = useUnlockForm(onUnlocked);
  useEffect(() => form.getInputNode('phrase')?.focus(), [form.getInputNode]);
  return (
    <div className={classes.page}>
      <form
        noValidate
        className={classes.card}
        aria-labelledby="settings-gate"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <span className={classes.tile} aria-hidden>
          <IconLock size={18} stroke={1.6} />
        </span>
        <h2 id="settings-gate" className="size-18">
          {t('settings.gate.title')}
        </h2>
        <p className={classes.body}>{t('settings.gate.body', { minutes: SETTINGS_UNLOCK_MS / 60_000 })}</p>
        <UnlockField form={form} />
        <div className="row wrap between gap-12">
          <Button type="submit" loading={form.isSending}>
            {t('settings.gate.open')}
          </Button>
          <p className={classes.note}>
            <IconHistory size={15} stroke={1.6} aria-hidden />
            {t('settings.gate.audited')}
          </p>
        </div>
      </form>
    </div>
  );
}

import { Box, Button } from '@mantine/core';
import { SETTINGS_UNLOCK_MS } from '@mishwar/domain';
import { IconHistory, IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { UnlockField, useUnlockForm } from './settings-unlock.tsx';

/** Asks for the confirmation password in place of the settings. */
export function SettingsGate({ onUnlocked }: { onUnlocked: () => unknown }) {
  const { t } = useTranslation();
  const form = useUnlockForm(onUnlocked);
  useEffect(() => form.getInputNode('phrase')?.focus(), [form.getInputNode]);
  return (
    <Box className="grid centred ground-1 pad-16" mih="100%">
      <Box
        component="form"
        noValidate
        className="stack gap-12 wide frame rounded-card ground"
        maw={400}
        p="26px 28px"
        aria-labelledby="settings-gate"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Box component="span" className="grid centred edge rounded-card soft" w={38} h={38} aria-hidden>
          <IconLock size={18} stroke={1.6} />
        </Box>
        <h2 id="settings-gate" className="size-18">
          {t('settings.gate.title')}
        </h2>
        <p className="dim">{t('settings.gate.body', { minutes: SETTINGS_UNLOCK_MS / 60_000 })}</p>
        <UnlockField form={form} />
        <div className="row wrap between gap-12">
          <Button type="submit" loading={form.isSending}>
            {t('settings.gate.open')}
          </Button>
          <p className="row gap-6 size-12 dim">
            <IconHistory size={15} stroke={1.6} aria-hidden />
            {t('settings.gate.audited')}
          </p>
        </div>
      </Box>
    </Box>
  );
}

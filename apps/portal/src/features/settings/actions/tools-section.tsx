import { Button } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import classes from '../form/settings-form.module.css';

/** Tools of super admins: a fake order, and clearing the notifications. */
export function ToolsSection({ createFakeOrder }: { createFakeOrder: ReactNode }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const clear = useMutation({
    mutationFn: () => api.notifications.clear(),
    onSuccess: () => toastSuccess(t('settings.tools.cleared')),
    onError: (error) => toastError(t('settings.tools.clear_failed'), errorTexts(error).join(' ')),
    onSettled: () => setAsking(false),
  });
  return (
    <section id="section-tools" aria-labelledby="title-tools">
      <h2 id="title-tools" className={classes.title}>
        {t('settings.sections.tools')} <StatusBadge tone="cancelled">{t('settings.super_admin')}</StatusBadge>
      </h2>
      <div className={`grid gap-8-16 pad-page line-below ${classes.setting}`}>
        <p className="dim">{t('settings.tools.fake_order')}</p>
        <div className="shrink">{createFakeOrder}</div>
      </div>
      <div className={`grid gap-8-16 pad-page line-below ${classes.setting}`}>
        <p className="dim">{t('settings.tools.clear_does')}</p>
        <div className="shrink">
          <Button
            variant="outline"
            color="red"
            leftSection={<IconBellOff size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('settings.tools.clear')}
          </Button>
        </div>
      </div>
      <ConfirmModal
        opened={isAsking}
        danger
        title={t('settings.tools.clear_ask')}
        confirmLabel={t('settings.tools.clear')}
        busy={clear.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate()}
      >
        <p>{t('settings.tools.clear_body')}</p>
      </ConfirmModal>
    </section>
  );
}

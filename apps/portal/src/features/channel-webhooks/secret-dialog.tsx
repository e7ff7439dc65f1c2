import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { copyText } from '../../shared/ui/copy-text.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

interface SecretDialogProps {
  /** Of the channel. */
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new signing secret once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(secret)) toastSuccess(t('channelWebhooks.secret.copied'));
    else toastError(t('channelWebhooks.secret.copy_failed'));
  };
  return (
    <Dialog
      title={t('channelWebhooks.secret.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('common.copy')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-12">
        <output
          className="pad-10-16 edge rounded ground-1 mono anywhere select-all"
          aria-label={t('channelWebhooks.secret.label')}
          dir="ltr"
        >
          {secret}
        </output>
        <p>{t('channelWebhooks.secret.once')}</p>
      </div>
    </Dialog>
  );
}

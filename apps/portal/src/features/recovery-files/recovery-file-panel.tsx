import { Button } from '@mantine/core';
import type { RecoveryFile } from '@mishwar/contract';
import { DOWNLOAD_BUTTON_PAUSE_MS } from '@mishwar/domain';
import { IconCheck, IconDownload, IconFileSpreadsheet, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { downloadFile } from '../../shared/table/csv.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { patchRecoveryFile } from './recovery-files.queries.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Under a file's row: its report and the file, and what is still to be done with it. */
export function RecoveryFilePanel({ file }: { file: RecoveryFile }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const onError = (error: unknown) => toastError(t('recoveryFiles.failed'), errorTexts(error).join(' '));
  const mark = useMutation({
    mutationFn: () => api.recoveryFiles.updateStatus({ id: file.id }),
    onSuccess: ({ data }) => {
      patchRecoveryFile(client, data);
      toastSuccess(t('recoveryFiles.updated'));
    },
    onError,
  });
  const apply = useMutation({
    mutationFn: () => api.recoveryFiles.apply({ id: file.id }),
    onSuccess: ({ data }) => {
      patchRecoveryFile(client, data);
      setAsked(false);
      toastSuccess(t('recoveryFiles.applying'));
    },
    onError: (error) => {
      setAsked(false);
      onError(error);
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="row wrap gap-8 pad-10-16"
      role="group"
      aria-label={t('recoveryFiles.actions', { id: file.id })}
    >
      <DownloadButton
        label={t('recoveryFiles.download_report')}
        name={`citc-recovery-${file.uuid_citc}.xlsx`}
        isMain
        load={() => api.recoveryFiles.report({ id: file.uuid_citc, language: currentLanguage() })}
      />
      {file.url && (
        <DownloadButton
          label={t('recoveryFiles.download_upload')}
          name={file.name}
          load={() => api.recoveryFiles.file({ id: file.id })}
        />
      )}
      {file.state === 'ready' && file.counts.retry > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSend {...ICON} />}
          onClick={() => setAsked(true)}
        >
          {t('recoveryFiles.apply', { count: file.counts.retry })}
        </Button>
      )}
      {!file.is_recovery && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCheck {...ICON} />}
          loading={mark.isPending}
          onClick={() => mark.mutate()}
        >
          {t('recoveryFiles.mark')}
        </Button>
      )}
      <span className="size-13 soft">
        {t('recoveryFiles.counts', {
          retry: file.counts.retry,
          sent: file.counts.sent,
          unknown: file.counts.unknown,
        })}
        {file.counts.refused > 0 && <> · {t('recoveryFiles.refused', { count: file.counts.refused })}</>}
      </span>
      <ConfirmModal
        opened={isAsked}
        title={t('recoveryFiles.apply_title')}
        confirmLabel={t('recoveryFiles.apply', { count: file.counts.retry })}
        busy={apply.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => apply.mutate()}
      >
        {t('recoveryFiles.apply_effect')}
      </ConfirmModal>
    </div>
  );
}

interface DownloadButtonProps {
  label: string;
  /** File name of the download. */
  name: string;
  load: () => Promise<{ body: unknown }>;
  isMain?: boolean;
}

/** Downloads a file; disabled for two seconds after a click, so that two clicks are one download. */
function DownloadButton({ label, name, load, isMain = false }: DownloadButtonProps) {
  const { t } = useTranslation();
  const [isDisabled, setDisabled] = useState(false);
  useEffect(() => {
    if (!isDisabled) return undefined;
    const timer = window.setTimeout(() => setDisabled(false), DOWNLOAD_BUTTON_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [isDisabled]);
  const download = async () => {
    setDisabled(true);
    try {
      const { body } = await load();
      if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
      downloadFile(name, body);
      toastSuccess(t('recoveryFiles.downloaded'));
    } catch (error) {
      toastError(t('recoveryFiles.download_failed'), errorTexts(error).join(' '));
    }
  };
  const Icon = isMain ? IconDownload : IconFileSpreadsheet;
  return (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon {...ICON} />}
      disabled={isDisabled}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}

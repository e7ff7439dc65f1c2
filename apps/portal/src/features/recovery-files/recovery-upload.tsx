import { Box, Button, FileButton } from '@mantine/core';
import type { RecoveryFile, RecoveryRow } from '@mishwar/contract';
import { isUploadTooLarge } from '@mishwar/domain';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows that the preview shows; the report has all. */
const SHOWN_ROWS = 200;
const TONES = { retry: 'assigned', sent: 'delivered', unknown: 'new' } as const;

interface Preview {
  data: RecoveryFile;
  rows: RecoveryRow[];
}

/** Uploads a recovery file and shows what it would send again, before anything is sent. */
export function RecoveryUpload() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const failed = (text: string) => toastError(t('recoveryFiles.upload_failed'), text);
  const upload = useMutation({
    mutationFn: (fileExcel: File) => api.recoveryFiles.upload({ fileExcel }),
    onSuccess: (answer) => {
      toastSuccess(t('recoveryFiles.uploaded'));
      setPreview(answer);
      void client.invalidateQueries({ queryKey: orpc.recoveryFiles.key() });
    },
    onError: (error) => failed(errorTexts(error).join(' ')),
  });
  const choose = (file: File | null) => {
    if (!file) return;
    if (isUploadTooLarge(file.size)) failed(t('recoveryFiles.too_large'));
    else upload.mutate(file);
  };
  return (
    <>
      <FileButton accept={XLSX} onChange={choose}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={upload.isPending}
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
          >
            {t('recoveryFiles.upload')}
          </Button>
        )}
      </FileButton>
      {preview && <PreviewDialog preview={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

function PreviewDialog({ preview: { data, rows }, onClose }: { preview: Preview; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const apply = useMutation({
    mutationFn: () => api.recoveryFiles.apply({ id: data.id }),
    onSuccess: () => {
      toastSuccess(t('recoveryFiles.applying'));
      void client.invalidateQueries({ queryKey: orpc.recoveryFiles.key() });
      onClose();
    },
    onError: (error) => toastError(t('recoveryFiles.failed'), errorTexts(error).join(' ')),
  });
  return (
    <Dialog
      title={t('recoveryFiles.preview', { name: data.name })}
      onClose={onClose}
      size={680}
      busy={apply.isPending}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('recoveryFiles.later')}
          </Button>
          <Button disabled={data.counts.retry === 0} loading={apply.isPending} onClick={() => apply.mutate()}>
            {t('recoveryFiles.apply', { count: data.counts.retry })}
          </Button>
        </>
      }
    >
      <p>{t('recoveryFiles.counts', { ...data.counts })}</p>
      <Box
        component="section"
        className="scroll"
        mah="45vh"
        tabIndex={0}
        aria-label={t('recoveryFiles.rows')}
      >
        <table className="table size-13">
          <thead>
            <tr>
              <th>{t('recoveryFiles.report.row')}</th>
              <th>{t('recoveryFiles.report.id')}</th>
              <th>{t('recoveryFiles.report.type')}</th>
              <th>{t('recoveryFiles.report.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a preview never change
              <tr key={at}>
                <td>{row.row_number}</td>
                <td>
                  <Ltr>{row.id}</Ltr>
                </td>
                <td>{row.type && <Ltr>{row.type}</Ltr>}</td>
                <td>
                  <StatusBadge tone={TONES[row.outcome]}>
                    {t(`recoveryFiles.outcomes.${row.outcome}`)}
                  </StatusBadge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Dialog>
  );
}

import { Button, Loader } from '@mantine/core';
import type { ExportFile } from '@mishwar/contract';
import {
  IconAlertTriangle,
  IconClockOff,
  IconDownload,
  IconFileSpreadsheet,
  IconLock,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../shared/api/error-text.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { StateBlock } from '../../shared/ui/state-block.tsx';
import { exportFileQuery } from './export-file.queries.ts';
import { useExportDownload } from './use-export-download.ts';

/** Where the link of an export mail leads: downloads the file, or says why there is none. */
export function ExportFilePage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(exportFileQuery(id));
  usePageHead({
    title: t('exports.title'),
    parents: [{ label: t('orders.export.title'), to: '/export-orders' }],
  });
  if (data) return <ExportState file={data.data} />;
  const status = errorStatus(error);
  if (status === 403) {
    return (
      <StateBlock
        page
        danger
        icon={<IconLock size={20} stroke={1.6} />}
        title={t('exports.not_yours_title')}
        body={t('exports.not_yours_body')}
      />
    );
  }
  if (status === 404 || status === 422) return <NoFile state="unknown" />;
  if (error) {
    return (
      <StateBlock
        page
        danger
        icon={<IconAlertTriangle size={20} stroke={1.6} />}
        title={t('exports.unread_title')}
        body={t('exports.unread_body')}
        actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    );
  }
  return <StateBlock page icon={<Loader size={20} />} title={t('common.loading')} body="" />;
}

function ExportState({ file }: { file: ExportFile }) {
  const { t } = useTranslation();
  switch (file.state) {
    case 'queued':
    case 'running':
      return (
        <StateBlock
          page
          icon={<Loader size={20} />}
          title={t('exports.being_made_title')}
          body={t('exports.being_made_body')}
        />
      );
    case 'done':
      return <ReadyFile file={file} name={file.file_name ?? ''} />;
    default:
      return <NoFile state={file.state} />;
  }
}

function ReadyFile({ file, name }: { file: ExportFile; name: string }) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  const download = useExportDownload(file._id, name);
  const count = file.row_count ?? 0;
  const rows = t('exports.rows', { count, shown: count.toLocaleString('en-US') });
  return (
    <StateBlock
      page
      icon={<IconFileSpreadsheet size={20} stroke={1.6} />}
      title={name}
      body={
        <>
          {rows}
          <br />
          {file.expires_at &&
            t('exports.kept_until', { date: date(file.expires_at), time: time(file.expires_at) })}
        </>
      }
      actions={
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('exports.download')}
        </Button>
      }
    />
  );
}

/** An export that failed, whose file is deleted, or that does not exist: a new one can be made. */
function NoFile({ state }: { state: 'failed' | 'expired' | 'unknown' }) {
  const { t } = useTranslation();
  const icon =
    state === 'expired' ? (
      <IconClockOff size={20} stroke={1.6} />
    ) : (
      <IconAlertTriangle size={20} stroke={1.6} />
    );
  return (
    <StateBlock
      page
      danger={state === 'failed'}
      icon={icon}
      title={t(`exports.${state}_title`)}
      body={t(`exports.${state}_body`)}
      actions={
        <Button component={Link} to="/export-orders">
          {t('exports.export_again')}
        </Button>
      }
    />
  );
}

import { Box, Button } from '@mantine/core';
import type { ExportLog } from '@mishwar/contract';
import { EXPORT_KEPT_DAYS, formatPhone } from '@mishwar/domain';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { JsonView } from '../../../shared/json/json-view.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { useExportDownload } from '../use-export-download.ts';
import { FileLink, useExportLogColumns } from './export-log-columns.tsx';

/** An entry of the export log: who requested it, its file, and its filter as JSON. */
export function ExportLogDialog({ row, onClose }: { row: ExportLog; onClose: () => void }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const columns = useExportLogColumns();
  const download = useExportDownload(row._id, row.fileName ?? '');
  const { createdBy } = row;
  const fact = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const noFile =
    row.state === 'expired'
      ? t('exports.log.detail.no_file', { days: EXPORT_KEPT_DAYS })
      : t('exports.log.detail.not_made');
  return (
    <Dialog
      title={t('exports.log.detail.title', { id: row._id })}
      onClose={onClose}
      size={680}
      footer={
        row.can.download && (
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('exports.log.detail.download')}
          </Button>
        )
      }
    >
      <Box component="dl" className="cells gap-12" mb={16}>
        {fact(t('exports.log.detail.first_name'), <bdi>{createdBy.first_name}</bdi>)}
        {fact(t('exports.log.detail.last_name'), <bdi>{createdBy.last_name}</bdi>)}
        {fact(t('exports.log.detail.phone'), <Ltr>{formatPhone(createdBy.phone)}</Ltr>)}
        {fact(t('exports.log.detail.email'), <bdi>{createdBy.email}</bdi>)}
        {fact(
          t('exports.log.detail.url'),
          row.url === null ? (
            noFile
          ) : (
            <>
              <FileLink row={row} />
              {!row.can.download && <p>{t('exports.log.detail.others')}</p>}
            </>
          ),
        )}
        {row.expires_at !== null &&
          fact(
            t('exports.log.detail.kept_until'),
            <Ltr>{`${date(row.expires_at)} ${seconds(row.expires_at)}`}</Ltr>,
          )}
        {columns
          .filter(({ id }) => id !== 'url' && id !== 'created_by')
          .map((column) => (
            <div key={column.id}>
              <dt>{t(column.label)}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </Box>
      <Box component="h3" m="0 0 6px" fz={13}>
        {t('exports.log.detail.filter')}
      </Box>
      <JsonView text={JSON.stringify(row.filter)} label={t('exports.log.detail.filter')} />
    </Dialog>
  );
}

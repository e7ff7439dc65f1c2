import { Button } from '@mantine/core';
import type { PartnerExport } from '@mishwar/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { saveFile } from '../../shared/table/csv.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import classes from '../../shared/table/row-card.module.css';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { toastExportFailure } from '../../shared/ui/toast.ts';
import { partnerExportsQuery } from './partner-portal.queries.ts';
import { type PartnerExportsSearch, partnerExportsList } from './partner-search.ts';

type Column = ListColumn<PartnerExport>;

interface PartnerExportsPageProps {
  search: PartnerExportsSearch;
  onSearch: (search: PartnerExportsSearch, options: { replace: boolean }) => void;
}

const rowId = (row: PartnerExport) => row._id;

/** The files that the company's partner users exported, while they are kept. */
export function PartnerExportsPage({ search, onSearch }: PartnerExportsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(partnerExportsQuery(search));
  const rowName = useCallback(({ _id }: PartnerExport) => t('partnerPortal.exports.name', { id: _id }), [t]);
  usePageHead({ title: t('partnerPortal.exports.title') });
  const answer = query.data?.data;
  return (
    <ListPage
      name={t('partnerPortal.exports.title')}
      list={partnerExportsList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={answer?.results}
      total={answer?.total}
      totalExact={answer?.total_exact}
      columns={useExportColumns()}
      rowId={rowId}
      rowName={rowName}
      card={exportCard}
      csvName="exports"
    />
  );
}

/** Downloads the file of an export; nothing where it is gone. */
function Download({ row }: { row: PartnerExport }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: async () => {
      const { body } = await api.partnerPortal.exportFile({ id: row._id });
      saveFile(body, row.file_name ?? 'export.xlsx');
    },
    onError: (error) => toastExportFailure(t('partnerPortal.exports.failed'), error),
  });
  if (row.state !== 'done') return <span>{NO_VALUE}</span>;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('partnerPortal.exports.download')}
    </Button>
  );
}

const TONES: Record<PartnerExport['state'], Tone> = {
  queued: 'assigned',
  running: 'assigned',
  done: 'delivered',
  failed: 'cancelled',
  expired: 'new',
};

function ExportState({ state }: Pick<PartnerExport, 'state'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[state]}>{t(`partnerPortal.exports.state.${state}`)}</StatusBadge>;
}

const WIDTHS = {
  download: 116,
  file: 200,
  type: 110,
  created_at: 160,
  created_by: 150,
  rows: 80,
  state: 110,
};

function useExportColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return useMemo((): Column[] => {
    const column = (id: keyof typeof WIDTHS, text: Column['text'], more: Partial<Column> = {}): Column => ({
      id,
      label: `partnerPortal.exports.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const at = ({ created_at }: PartnerExport) => `${date(created_at)} ${seconds(created_at)}`;
    return [
      column('file', ({ file_name }) => file_name ?? NO_VALUE, { fixed: true, grow: true }),
      column('type', ({ type }) => t(`partnerPortal.exports.types.${type as 'EXPORT_ORDER'}`)),
      column('created_at', at, { whole: true, sorted: true, cell: (row) => <Ltr>{at(row)}</Ltr> }),
      column('created_by', ({ created_by }) => created_by ?? NO_VALUE),
      column('rows', ({ row_count }) => String(row_count ?? NO_VALUE), { align: 'end', whole: true }),
      column('state', ({ state }) => t(`partnerPortal.exports.state.${state}`), {
        essential: true,
        cell: (row) => <ExportState state={row.state} />,
      }),
      column('download', ({ state }) => (state === 'done' ? t('partnerPortal.exports.download') : NO_VALUE), {
        cell: (row) => <Download row={row} />,
      }),
    ];
  }, [t, date, seconds]);
}

function ExportCard({ row }: { row: PartnerExport }) {
  const { date, seconds } = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{row.file_name ?? NO_VALUE}</bdi>
        </strong>
        <ExportState state={row.state} />
      </span>
      <Ltr>{date(row.created_at)}</Ltr>
      <span className={classes.line}>
        <bdi>{row.created_by ?? NO_VALUE}</bdi> · <Ltr>{seconds(row.created_at)}</Ltr>
      </span>
      <Download row={row} />
    </div>
  );
}

/** Stable identity for the list kit. */
const exportCard = (row: PartnerExport) => <ExportCard row={row} />;

import type { ExportLog } from '@mishwar/contract';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ListColumn } from '../../../shared/table/list-column.ts';
import type { Tone } from '../../../shared/theme/tokens.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

type Column = ListColumn<ExportLog>;

const TONES: Record<ExportLog['state'], Tone> = {
  queued: 'assigned',
  running: 'assigned',
  done: 'delivered',
  failed: 'cancelled',
  expired: 'new',
};

/** Status badge of an export. */
export function ExportState({ state }: Pick<ExportLog, 'state'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[state]}>{t(`exports.log.state.${state}`)}</StatusBadge>;
}

/** The link to the exported file while it is kept; it opens for the person who requested it and for super admins. */
export function FileLink({ row }: { row: ExportLog }) {
  const { t } = useTranslation();
  if (row.url === null) return <span>{NO_VALUE}</span>;
  return (
    <Link className="inline-row gap-4" to="/exports/$exportId" params={{ exportId: row._id }}>
      <IconDownload size={15} stroke={1.6} aria-hidden />
      {t('exports.log.open')}
    </Link>
  );
}

/** Texts of an entry, shared by columns, card and dialog. */
export function useExportTexts() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      type: ({ type }: ExportLog) => t(`exports.log.types.${type as 'EXPORT_ORDER'}`),
      application: ({ fromApplication }: ExportLog) =>
        t(`exports.log.applications.${fromApplication as 'SUPPLIER_PORTAL'}`),
      mail: ({ sentMail }: ExportLog) => sentMail ?? t('exports.log.not_sent'),
      creator: ({ createdBy }: ExportLog) => `${createdBy.first_name} ${createdBy.last_name}`,
      state: ({ state }: ExportLog) => t(`exports.log.state.${state}`),
      rows: ({ row_count }: ExportLog) => row_count?.toLocaleString('en-US') ?? NO_VALUE,
    }),
    [t],
  );
}

/** The columns of the export log: the specification's in its order, then our own. */
export function useExportLogColumns(): readonly Column[] {
  const { date, seconds } = useFormat();
  const texts = useExportTexts();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: ExportLog) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `exports.log.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const digits = (id: keyof typeof WIDTHS, text: (row: ExportLog) => string, more: Partial<Column> = {}) =>
      column(id, text, { whole: true, cell: (row) => <Ltr>{text(row)}</Ltr>, ...more });
    return [
      column('url', ({ url }) => (url === null ? NO_VALUE : `${location.origin}${url}`), {
        cell: (row) => <FileLink row={row} />,
      }),
      column('file_name', ({ fileName }) => fileName ?? NO_VALUE, { fixed: true, grow: true }),
      column('sent_mail', texts.mail, { grow: true }),
      column('from_application', texts.application),
      column('company', ({ companyName }) => companyName ?? NO_VALUE),
      column('type', texts.type),
      digits('created_at', (row) => `${date(row.created_at)} ${seconds(row.created_at)}`, { sorted: true }),
      column('created_by', texts.creator),
      digits('rows', texts.rows, { align: 'end' }),
      column('state', texts.state, {
        essential: true,
        cell: (row) => <ExportState state={row.state} />,
      }),
    ];
  }, [texts, date, seconds]);
}

const WIDTHS = {
  url: 108,
  file_name: 190,
  sent_mail: 190,
  from_application: 150,
  company: 150,
  type: 130,
  created_at: 150,
  created_by: 140,
  rows: 80,
  state: 112,
};

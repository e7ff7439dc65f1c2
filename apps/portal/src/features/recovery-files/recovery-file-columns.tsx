import type { RecoveryFile } from '@mishwar/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { formatCreated } from './format-created.ts';

/** Recovered files are green, the others yellow. Stable identity for the list kit. */
export const recoveryTone = ({ is_recovery }: RecoveryFile): Tone => (is_recovery ? 'delivered' : 'assigned');

/** Whether what a file names was sent again. */
export function IsRecovery({ file }: { file: RecoveryFile }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={recoveryTone(file)}>
      {t(file.is_recovery ? 'recoveryFiles.yes' : 'recoveryFiles.no')}
    </StatusBadge>
  );
}

/** The columns of the list, in the specification's order. */
export function useRecoveryColumns(): readonly ListColumn<RecoveryFile>[] {
  const { t } = useTranslation();
  const { date, zone } = useFormat();
  return useMemo(() => {
    const column = (
      id: 'type' | 'is_recovery' | 'url' | 'url_report' | 'created_at',
      width: number,
      text: (file: RecoveryFile) => string,
      more: Partial<ListColumn<RecoveryFile>> = {},
    ): ListColumn<RecoveryFile> => ({
      id,
      label: `recoveryFiles.columns.${id}`,
      width,
      text,
      cell: (file) => <Ltr>{text(file)}</Ltr>,
      ...more,
    });
    const createdOf = ({ created_at: at }: RecoveryFile) =>
      formatCreated(date(at), at, zone, currentLanguage());
    return [
      column('type', 140, ({ type }) => type, { fixed: true }),
      column('is_recovery', 110, (file) => t(file.is_recovery ? 'recoveryFiles.yes' : 'recoveryFiles.no'), {
        essential: true,
        cell: (file) => <IsRecovery file={file} />,
      }),
      column('url', 260, ({ url }) => url, { grow: true }),
      column('url_report', 320, ({ url_report }) => url_report, { grow: true }),
      column('created_at', 150, createdOf, { whole: true, sorted: true }),
    ];
  }, [t, date, zone]);
}

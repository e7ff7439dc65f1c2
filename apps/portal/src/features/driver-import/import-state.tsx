import { Loader, Progress } from '@mantine/core';
import type { DriverImport } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { ImportPreview } from './import-preview.tsx';
import { importMessage } from './import-texts.ts';

/** The state of an import: being read, rejected, in preview, being applied, or done. */
export function ImportState({ one }: { one: DriverImport }) {
  const { t } = useTranslation();
  switch (one.state) {
    case 'reading':
      return (
        <div className="grid gap-8">
          <p>
            <bdi>{one.file_name}</bdi>
          </p>
          <p role="status" className="flex wrap baseline gap-0-12">
            <Loader size={14} aria-hidden />
            <span>{t('driverImport.reading')}</span>
            <span className="dim">{t('driverImport.rows_read', { count: one.rows_read })}</span>
          </p>
        </div>
      );
    case 'applying':
      return <Applying one={one} />;
    case 'refused':
      return (
        <div>
          <p>
            <bdi>{one.file_name}</bdi>
          </p>
          <p className="problem" role="alert">
            {t('driverImport.refused')} {importMessage(one.problem ?? 'xlsx_not_valid')}
          </p>
        </div>
      );
    case 'failed':
      return (
        <p className="problem" role="alert">
          {t('driverImport.failed')}
        </p>
      );
    default:
      return <ImportPreview one={one} />;
  }
}

function Applying({ one: { counts, rows_applied } }: { one: DriverImport }) {
  const { t } = useTranslation();
  const all = counts.create + counts.change;
  return (
    <div className="grid gap-8">
      <Progress
        value={all === 0 ? 0 : Math.floor((rows_applied / all) * 100)}
        aria-label={t('driverImport.apply_progress')}
      />
      <p role="status" className="flex wrap baseline gap-0-12">
        <span>{t('driverImport.applying')}</span>
        <span className="dim">{t('driverImport.applied', { done: rows_applied, all })}</span>
      </p>
    </div>
  );
}

import { IconDownload, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lazy-part/lazy-part.tsx';
import type { BulkModal as Modal } from '../opened/bulk-modal.tsx';
import type { BulkAction } from './bulk-action.ts';
import classes from './bulk-bar.module.css';

// `lazy` drops the type parameter of a generic component.
const BulkModal = lazyPart(async () => ({
  default: (await import('../opened/bulk-modal.tsx')).BulkModal,
})) as unknown as typeof Modal;

interface BulkBarProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  actions: readonly BulkAction<Row>[];
  onCsv: () => void;
  onClear: () => void;
  /** Called after an action has run, with the rows where it failed. */
  onDone: (failed: readonly string[]) => void;
}

/** The actions for the selected rows, each with the number of eligible rows. */
export function BulkBar<Row>({ rows, rowId, rowName, actions, onCsv, onClear, onDone }: BulkBarProps<Row>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null);
  return (
    <>
      {rows.length > 0 && (
        <section className={classes.bar} aria-label={t('list.bulk_label')}>
          <strong className="nowrap" role="status">
            {t('list.selected', { count: rows.length })}
          </strong>
          <span className={classes.rule} />
          {actions.map((action) => (
            <button
              key={action.id}
              type="button"
              className={classes.action}
              onClick={() => setOpen({ action, rows })}
            >
              <action.icon size={16} stroke={1.6} aria-hidden />
              {t(action.label)}
              <bdi dir="ltr" className={classes.count}>
                {rows.filter((row) => action.refusal(row) === null).length}/{rows.length}
              </bdi>
            </button>
          ))}
          <button type="button" className={classes.action} aria-label={t('list.csv_label')} onClick={onCsv}>
            <IconDownload size={16} stroke={1.6} aria-hidden />
            {t('list.csv')}
          </button>
          <span className={classes.rule} />
          <button
            type="button"
            className={classes.action}
            aria-label={`Esc: ${t('list.clear_selection')}`}
            onClick={onClear}
          >
            <span className={classes.count}>Esc</span>
            <IconX size={15} stroke={1.6} aria-hidden />
          </button>
        </section>
      )}
      <Suspense>
        {open && (
          <BulkModal
            action={open.action}
            rows={open.rows}
            rowId={rowId}
            rowName={rowName}
            onClose={(failed) => {
              setOpen(null);
              if (failed) onDone(failed);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

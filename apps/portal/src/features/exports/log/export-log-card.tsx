import type { ExportLog } from '@mishwar/contract';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from '../../../shared/table/row-card.module.css';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { Names } from '../../../shared/ui/names.tsx';
import { ExportState, useExportTexts } from './export-log-columns.tsx';

function ExportLogCard({ row }: { row: ExportLog }) {
  const { date, seconds } = useFormat();
  const texts = useExportTexts();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{texts.type(row)}</bdi>
        </strong>
        <ExportState state={row.state} />
      </span>
      <Ltr>{`${date(row.created_at)} ${seconds(row.created_at)}`}</Ltr>
      <span className={classes.main}>
        <bdi>{row.fileName ?? NO_VALUE}</bdi>
      </span>
      <Ltr>{texts.rows(row)}</Ltr>
      <span className={classes.line}>
        <Names of={[texts.creator(row), row.companyName]} />
      </span>
    </div>
  );
}

/** An entry of the export log as a card, for phones. Stable identity for the list kit. */
export const exportLogCard = (row: ExportLog) => <ExportLogCard row={row} />;

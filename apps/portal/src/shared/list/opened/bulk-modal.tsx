import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock, IconLoader2 } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../api/error-text.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { type BulkAction, type RowResult, runBulk, runTogether } from '../bulk/bulk-action.ts';
import classes from './bulk-modal.module.css';

const ICONS = { waiting: IconClock, running: IconLoader2, done: IconCircleCheck, failed: IconAlertCircle };
const COLOURS = { waiting: 'dim', running: 'dim', done: 'success', failed: 'problem' };

interface BulkModalProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** `failed`: the rows where the action failed; null where it has not run. */
  onClose: (failed: readonly string[] | null) => void;
}

/** A bulk action: the eligible rows and the skipped ones with the reason, then the result of each row. */
export function BulkModal<Row>({ action, rows, rowId, rowName, onClose }: BulkModalProps<Row>) {
  const { t } = useTranslation();
  // Fixed when the dialog opens: rows may change while the action runs.
  const [plan] = useState(() => ({
    eligible: rows.filter((row) => action.refusal(row) === null),
    skipped: rows.flatMap((row) => {
      const why = action.refusal(row);
      return why === null ? [] : [{ row, why }];
    }),
  }));
  const [options, setOptions] = useState<unknown>(null);
  const [results, setResults] = useState<ReadonlyMap<string, RowResult> | null>(null);
  const [running, setRunning] = useState(false);
  const isTyped = useRef(false);
  const listRows = (status: RowResult['status']) =>
    [...(results ?? [])].flatMap(([id, result]) => (result.status === status ? [id] : []));
  const close = () => onClose(results && listRows('failed'));
  const ready = plan.eligible.length > 0 && (!action.Options || options !== null);
  const run = async () => {
    setRunning(true);
    setResults(new Map(plan.eligible.map((row) => [rowId(row), { status: 'waiting' }])));
    const { run: runOne, runAll } = action;
    const failure = (error: unknown) => errorTexts(error).join(' ');
    const report = (row: Row, result: RowResult) =>
      setResults((before) => new Map(before).set(rowId(row), result));
    if (runAll) await runTogether(plan.eligible, (all) => runAll(all, options), failure, report);
    else if (runOne) await runBulk(plan.eligible, (row) => runOne(row, options), failure, report);
    setRunning(false);
  };
  return (
    <Dialog
      title={t(action.label)}
      size={520}
      busy={running}
      isDirty={action.Options && (() => isTyped.current && results === null)}
      onClose={close}
      footer={
        <>
          <Button variant="default" disabled={running} onClick={close}>
            {t(results === null ? 'common.cancel' : 'common.close')}
          </Button>
          {results === null && (
            <Button disabled={!ready} color={action.danger ? 'red' : 'brand'} onClick={() => void run()}>
              {t('list.bulk_run', { count: plan.eligible.length })}
            </Button>
          )}
        </>
      }
    >
      <div
        className="grid gap-16"
        onInput={() => {
          isTyped.current = true;
        }}
      >
        {action.Options && results === null && (
          <Suspense>
            <action.Options onChange={setOptions} count={plan.eligible.length} />
          </Suspense>
        )}
        {plan.eligible.length > 0 ? (
          <RowList
            title={t('list.bulk_eligible')}
            rows={plan.eligible.map((row) => {
              const result = results?.get(rowId(row));
              return {
                id: rowId(row),
                name: rowName(row),
                status: result?.status,
                text: result?.status === 'failed' ? result.text : undefined,
              };
            })}
          />
        ) : (
          <p>{t('list.bulk_nothing')}</p>
        )}
        {plan.skipped.length > 0 && (
          <RowList
            title={t('list.bulk_skipped')}
            rows={plan.skipped.map(({ row, why }) => ({ id: rowId(row), name: rowName(row), text: why }))}
          />
        )}
        {results !== null && !running && (
          <p role="status">
            {t('list.bulk_summary', {
              done: listRows('done').length,
              failed: listRows('failed').length,
              skipped: plan.skipped.length,
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface ListedRow {
  id: string;
  name: string;
  status?: RowResult['status'] | undefined;
  /** Why the row is skipped, or why it failed. */
  text?: string | undefined;
}

/** Rows under a heading with their count, each with its reason or result. */
function RowList({ title, rows }: { title: string; rows: readonly ListedRow[] }) {
  const { t } = useTranslation();
  return (
    <section className="grid gap-4" aria-label={title}>
      <h3 className="size-12-5">
        {title} <span className="regular dim">{rows.length}</span>
      </h3>
      <ul className={`lines ${classes.list}`}>
        {rows.map(({ id, name, status, text }) => {
          const StatusIcon = status && ICONS[status];
          return (
            <li key={id} className="flex between gap-12" data-status={status}>
              <bdi>{name}</bdi>
              {(status || text) && (
                <span className={`inline-row gap-6 end ${status ? COLOURS[status] : 'dim'}`}>
                  {status && status !== 'failed' ? t(`list.bulk_${status}`) : text}
                  {StatusIcon && <StatusIcon size={15} stroke={1.6} aria-hidden />}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import type { DriverImport } from '@mishwar/contract';
import type { ImportOutcome } from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import job from '../../shared/dialog/job-dialog.module.css';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { ImportRows } from './import-rows.tsx';
import { importMessage } from './import-texts.ts';

/** Most relevant results first. */
const OUTCOMES = ['refused', 'create', 'change', 'same'] as const satisfies ImportOutcome[];
const COUNTS = ['create', 'change', 'same', 'refused'] as const satisfies ImportOutcome[];

/** The result of each row of a file, before and after it is applied. */
export function ImportPreview({ one }: { one: DriverImport }) {
  const { t } = useTranslation();
  const { counts, state } = one;
  const isDone = state === 'done';
  const labels: Record<ImportOutcome, string> = {
    create: t(isDone ? 'driverImport.done_create' : 'driverImport.create'),
    change: t(isDone ? 'driverImport.done_change' : 'driverImport.change'),
    same: t('driverImport.same'),
    refused: t('driverImport.refused_rows'),
  };
  const shown = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<ImportOutcome>();
  const outcome = chosen !== undefined && counts[chosen] > 0 ? chosen : shown[0];
  const toDo = counts.create + counts.change;
  return (
    <>
      <p>
        <bdi>{one.file_name}</bdi>{' '}
        <span className="dim">{t('driverImport.rows_read', { count: one.rows_read })}</span>
      </p>
      {one.problem && (
        <p className="problem" role="alert">
          {importMessage(one.problem)}
        </p>
      )}
      <p role="status">
        {isDone ? t('driverImport.done') : t(toDo === 0 ? 'driverImport.nothing' : 'driverImport.ready')}{' '}
        {!isDone && toDo > 0 && counts.refused > 0 && t('driverImport.leaves_out')}
      </p>
      <dl className={job.counts} aria-label={t(isDone ? 'driverImport.result' : 'driverImport.counts')}>
        {COUNTS.map((count) => (
          <div
            key={count}
            className={job.count}
            data-bad={(count === 'refused' && counts.refused > 0) || undefined}
          >
            <dt>{labels[count]}</dt>
            <dd>{counts[count]}</dd>
          </div>
        ))}
      </dl>
      {outcome && (
        <div>
          <ListTabs
            label={t('driverImport.list.label')}
            active={outcome}
            onChange={setChosen}
            tabs={shown.map((name) => ({ name, label: labels[name], count: String(counts[name]) }))}
          />
          <ImportRows key={`${outcome} ${state}`} id={one._id} outcome={outcome} total={counts[outcome]} />
        </div>
      )}
    </>
  );
}

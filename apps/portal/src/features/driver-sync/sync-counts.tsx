import type { DriverSync } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import job from '../../shared/dialog/job-dialog.module.css';

const COUNTS = ['created', 'changed', 'unchanged', 'refused'] as const;

/** The number of drivers by result so far. */
export function SyncCounts({ sync }: { sync: DriverSync }) {
  const { t } = useTranslation();
  return (
    <dl className={job.counts} aria-label={t('driverSync.result')}>
      {COUNTS.map((count) => (
        <div
          key={count}
          className={job.count}
          data-bad={(count === 'refused' && sync.refused > 0) || undefined}
        >
          <dt>{t(`driverSync.${count}`)}</dt>
          <dd>{sync[count]}</dd>
        </div>
      ))}
    </dl>
  );
}

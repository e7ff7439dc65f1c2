import { Progress } from '@mantine/core';
import type { DriverSync } from '@mishwar/contract';
import { computeSyncProgress } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { SyncCounts } from './sync-counts.tsx';

/** Progress of a queued or running sync, in pages. */
export function SyncProgressBar({ sync }: { sync: DriverSync }) {
  const { t } = useTranslation();
  const { done, pages, share } = computeSyncProgress(sync.pages_done, sync.total);
  const waits = sync.state === 'queued' && sync.total === null;
  return (
    <>
      <div className="grid gap-8">
        <Progress.Root size="md">
          <Progress.Section value={Math.floor(share * 100)} aria-label={t('driverSync.progress')} />
        </Progress.Root>
        <p role="status" className="flex wrap between baseline gap-0-12">
          {pages === null ? (
            t(waits ? 'driverSync.waiting' : 'driverSync.asking')
          ) : (
            <>
              <span>{t('driverSync.pages_done', { done, pages })}</span>
              <span className="dim">{t('driverSync.total', { count: sync.total ?? 0 })}</span>
            </>
          )}
        </p>
      </div>
      <SyncCounts sync={sync} />
    </>
  );
}

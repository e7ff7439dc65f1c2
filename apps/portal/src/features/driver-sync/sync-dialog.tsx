import { Box, Button, Skeleton } from '@mantine/core';
import type { DriverSync } from '@mishwar/contract';
import { canResumeSync, type SyncIntegration } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import classes from './driver-sync.module.css';
import { isUnderWay } from './driver-sync.queries.ts';
import { SyncProgressBar } from './sync-progress-bar.tsx';
import { SyncReport } from './sync-report.tsx';
import { syncMessage } from './sync-texts.ts';
import { useDriverSync } from './use-driver-sync.ts';

/** The sync with an integration: start, progress, stop and report. The sync continues when the dialog is closed. */
export function SyncDialog({ thirdParty, onClose }: { thirdParty: SyncIntegration; onClose: () => void }) {
  const { t } = useTranslation();
  const { query, entry, ...actions } = useDriverSync(thirdParty);
  const sync = entry?.sync ?? null;
  return (
    <Dialog
      title={t(`driverSync.title.${thirdParty}`)}
      size={560}
      onClose={onClose}
      footer={
        entry && <Actions sync={sync} isOff={entry.problem !== null} actions={actions} onClose={onClose} />
      }
    >
      <Box className="stack gap-14" pt={12}>
        {query.isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton height={96} radius={6} />
          </div>
        )}
        {query.isError && !entry && (
          <div className="problem" role="alert">
            {t('driverSync.failed_to_read')}{' '}
            <Button
              size="xs"
              variant="default"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('common.retry')}
            </Button>
          </div>
        )}
        {entry && !isUnderWay(sync) && <p className="dim">{t('driverSync.about')}</p>}
        {entry?.problem && !isUnderWay(sync) && (
          <p className="problem" role="alert">
            {syncMessage(entry.problem)}
          </p>
        )}
        {isUnderWay(sync) && <SyncProgressBar sync={sync} />}
        {sync && !isUnderWay(sync) && <SyncReport key={sync._id} sync={sync} />}
      </Box>
    </Dialog>
  );
}

interface ActionsProps {
  sync: DriverSync | null;
  /** The integration is switched off. */
  isOff: boolean;
  actions: Pick<ReturnType<typeof useDriverSync>, 'start' | 'resume' | 'cancel'>;
  onClose: () => void;
}

function Actions({ sync, isOff, actions: { start, resume, cancel }, onClose }: ActionsProps) {
  const { t } = useTranslation();
  if (isUnderWay(sync)) {
    return (
      <>
        <Button
          className={classes.action ?? ''}
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(sync._id)}
        >
          {t('driverSync.cancel')}
        </Button>
        <Button className={classes.action ?? ''} onClick={onClose}>
          {t('driverSync.hide')}
        </Button>
      </>
    );
  }
  const goesOn = sync !== null && canResumeSync(sync);
  const busy = start.isPending || resume.isPending;
  return (
    <>
      {!goesOn && (
        <Button variant="default" className={classes.action ?? ''} onClick={onClose}>
          {t('common.close')}
        </Button>
      )}
      <Button
        className={classes.action ?? ''}
        variant={goesOn ? 'default' : 'filled'}
        loading={start.isPending}
        disabled={isOff || busy}
        onClick={() => start.mutate()}
      >
        {t(sync ? 'driverSync.again' : 'driverSync.start')}
      </Button>
      {goesOn && (
        <Button
          className={classes.action ?? ''}
          loading={resume.isPending}
          disabled={isOff || busy}
          onClick={() => resume.mutate(sync._id)}
        >
          {t(sync.state === 'done' ? 'driverSync.retry_pages' : 'driverSync.resume')}
        </Button>
      )}
    </>
  );
}

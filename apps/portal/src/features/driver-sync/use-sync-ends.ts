import type { DriverSync } from '@mishwar/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { isUnderWay } from './driver-sync.queries.ts';
import { syncMessage } from './sync-texts.ts';

/** Shows a toast when a running sync ends, and invalidates the lists of drivers. */
export function useSyncEnds(syncs: readonly DriverSync[]): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const sync of syncs) {
      if (isUnderWay(sync)) {
        seen.current.add(sync._id);
        continue;
      }
      if (!seen.current.delete(sync._id)) continue;
      const { created, changed, refused, problem } = sync;
      const thirdParty = t(`driverSync.third_party.${sync.third_party}`);
      if (sync.state === 'done')
        toastSuccess(
          t('driverSync.toast.done', { third_party: thirdParty }),
          t('driverSync.toast.done_counts', { created, changed, refused }),
        );
      if (sync.state === 'failed')
        toastError(
          t('driverSync.toast.failed', { third_party: thirdParty }),
          problem ? syncMessage(problem) : undefined,
        );
      void client.invalidateQueries({ queryKey: orpc.drivers.key() });
    }
  }, [syncs, client, t]);
}

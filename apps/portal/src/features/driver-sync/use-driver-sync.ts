import type { DriverSync } from '@mishwar/contract';
import type { SyncIntegration } from '@mishwar/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { toastError } from '../../shared/ui/toast.ts';
import { syncsQuery } from './driver-sync.queries.ts';
import { syncFailure } from './sync-texts.ts';

/** The latest sync with an integration, and its actions. */
export function useDriverSync(thirdParty: SyncIntegration) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery({ ...syncsQuery(), staleTime: 0 });
  const entry = query.data?.data.find((one) => one.third_party === thirdParty);
  const { queryKey } = syncsQuery();
  const onAnswer = ({ data: sync }: { data: DriverSync }) => {
    client.setQueryData(
      queryKey,
      (before) =>
        before && {
          data: before.data.map((one) => (one.third_party === sync.third_party ? { ...one, sync } : one)),
        },
    );
  };
  // Fetched again, also after a refusal.
  const onSettled = () => client.invalidateQueries({ queryKey });
  const start = useMutation({
    mutationFn: () => api.driverSync.start({ third_party: thirdParty }),
    onSuccess: onAnswer,
    onError: (error) => toastError(t('driverSync.failed_to_start'), syncFailure(error)),
    onSettled,
  });
  const resume = useMutation({
    mutationFn: (id: string) => api.driverSync.resume({ id }),
    onSuccess: onAnswer,
    onError: (error) => toastError(t('driverSync.failed_to_start'), syncFailure(error)),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.driverSync.cancel({ id }),
    onSuccess: onAnswer,
    onError: (error) => toastError(t('driverSync.failed_to_cancel'), syncFailure(error)),
    onSettled,
  });
  return { query, entry, start, resume, cancel };
}

import type { LabPolicyBody } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { toastError } from '../../shared/ui/toast.ts';
import type { LabPeriodText } from './lab.queries.ts';

/** Starts a replay; `onStarted` receives its id. */
export function useStartReplay(onStarted: (id: string) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    {
      scope: ['policy-lab'],
      send: (body: LabPeriodText & { policy: LabPolicyBody }, key) =>
        api.policyLab.start({ headers: { 'idempotency-key': key }, body }),
    },
    {
      onSuccess: async ({ data }) => {
        onStarted(data._id);
        await client.invalidateQueries({ queryKey: orpc.policyLab.replays.key() });
      },
      onError: (error) =>
        toastError(i18next.t('policyLab.form.failed'), [...new Set(errorTexts(error))].join(' ')),
    },
  );
}

/** Cancels a queued or running replay. */
export function useCancelReplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.policyLab.cancel({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.policyLab.key() }),
    onError: (error) =>
      toastError(i18next.t('policyLab.runs.cancel_failed'), [...new Set(errorTexts(error))].join(' ')),
  });
}

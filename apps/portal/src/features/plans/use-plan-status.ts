import type { PlanRow } from '@mishwar/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../shared/api/api.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidatePlans, patchPlan } from './plans.queries.ts';

interface Change {
  id: string;
  isActive: boolean;
  version: number;
}

/** Activates or deactivates a plan: the lists change with the server's answer. */
export function usePlanStatus(onDone?: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mutation = useIdempotentMutation(
    {
      scope: ['plan-status'],
      send: ({ id, ...body }: Change, key) =>
        api.plans.changeStatus({ headers: { 'idempotency-key': key }, params: { id }, body }),
    },
    {
      onSuccess: ({ data }) => {
        patchPlan(client, data);
        toastSuccess(t(data.isActive ? 'plans.done.activated' : 'plans.done.deactivated'));
      },
      onError: (error) => {
        toastFailure(error);
        // A later version may be the reason.
        return invalidatePlans(client);
      },
      onSettled: () => onDone?.(),
    },
  );
  return {
    isPending: mutation.isPending,
    change: ({ _id: id, version }: Pick<PlanRow, '_id' | 'version'>, isActive: boolean) =>
      mutation.mutate({ id, version, isActive }),
  };
}

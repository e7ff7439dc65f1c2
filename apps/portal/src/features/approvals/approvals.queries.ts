import type { ApprovalAction } from '@mishwar/domain';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import type { ApprovalsSearch } from './approvals-search.ts';

/** Polling interval: other people request and decide meanwhile. */
const REFETCH_INTERVAL_MS = 20_000;

/** A page of the waiting requests, or of all. */
export const approvalsQuery = ({ page, limit, sort, tab }: ApprovalsSearch) =>
  orpc.approvals.list.queryOptions({
    input: {
      page,
      limit,
      sort: sort ?? -1,
      all: tab === 'all' ? 'yes' : 'no',
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });

/** When money needs a second super admin. */
export const ruleQuery = (enabled: boolean) => orpc.approvals.rule.queryOptions({ enabled });

/** Approves, rejects or withdraws a request; the list is invalidated in any case. */
export function useDecide(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, deed, reason }: { id: string; deed: ApprovalAction; reason: string }) => {
      if (deed === 'reject') return api.approvals.reject({ id, reason });
      return deed === 'approve' ? api.approvals.approve({ id }) : api.approvals.withdraw({ id });
    },
    onSuccess: (_answer, { deed }) => {
      toastSuccess(t(`approvals.done.${deed}`));
      onDone();
    },
    onError: toastFailure,
    onSettled: () => void client.invalidateQueries({ queryKey: orpc.approvals.key() }),
  });
}

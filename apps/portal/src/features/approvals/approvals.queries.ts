import type { ApprovalAction } from '@mishwar/domain';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import type { ApprovalsSearch } from './approvals-search.ts';

/** Others ask and decide meanwhile: the list is read again so often, in milliseconds. */
const REFETCH = 20_000;

/** A page of what waits, or of everything. */
export const approvalsQuery = ({ page, limit, sort, tab }: ApprovalsSearch) =>
  orpc.approvals.list.queryOptions({
    input: {
      page,
      limit: limit as 20 | 50 | 100 | 200,
      sort: sort ?? -1,
      all: tab === 'all' ? 'yes' : 'no',
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH,
  });

/** When money needs a second super admin. */
export const ruleQuery = (enabled: boolean) => orpc.approvals.rule.queryOptions({ enabled });

/** Approves, rejects or withdraws; whatever comes of it, the list is read again. */
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

import type { OperatorRow } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { patchOperator } from '../operators.queries.ts';
import { operatorName } from '../operators-columns.tsx';

/**
 * Activates and deactivates operators. The row changes only with the server's answer (no optimistic update), and not where
 * the change waits for approval.
 */
export function useOperatorActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const changeTo = (status: OperatorRow['status'], action: 'activate' | 'deactivate') => ({
    mutationFn: ({ _id }: OperatorRow) => api.operators[action]({ params: { id: _id } }),
    onSuccess: ({ approval_id: id }: { approval_id?: string | undefined }, row: OperatorRow) => {
      if (id !== undefined) {
        toastSuccess(t('operators.waits.title'), t('operators.waits.body', { id }));
        return;
      }
      patchOperator(client, row._id, { status });
      toastSuccess(t(`operators.done.${action}`, { name: operatorName(row) }));
    },
    onError: (error: unknown) =>
      toastError(t(`operators.failed.${action}`), errorTexts(error).join(t('list.separator'))),
  });
  const activate = useMutation(changeTo('ACTIVE', 'activate'));
  const deactivate = useMutation(changeTo('DEACTIVATE', 'deactivate'));
  return { activate, deactivate };
}

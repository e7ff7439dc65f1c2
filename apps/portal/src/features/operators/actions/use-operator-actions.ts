import type { OperatorRow } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { patchOperator } from '../operators.queries.ts';
import { operatorName } from '../operators-columns.tsx';

/** Activates and deactivates operators. The row changes only with the server's answer (no optimistic update). */
export function useOperatorActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failed = (action: 'activate' | 'deactivate') => (error: unknown) =>
    toastError(t(`operators.failed.${action}`), errorTexts(error).join(t('list.separator')));
  const activate = useMutation({
    mutationFn: ({ _id }: OperatorRow) => api.operators.activate({ params: { id: _id } }),
    onSuccess: (_, row) => {
      patchOperator(client, row._id, { status: 'ACTIVE' });
      toastSuccess(t('operators.done.activate', { name: operatorName(row) }));
    },
    onError: failed('activate'),
  });
  const deactivate = useMutation({
    mutationFn: ({ _id }: OperatorRow) => api.operators.deactivate({ params: { id: _id } }),
    onSuccess: ({ approval_id: id }, row) => {
      if (id !== undefined) {
        toastSuccess(t('operators.waits.title'), t('operators.waits.body', { id }));
        return;
      }
      patchOperator(client, row._id, { status: 'DEACTIVATE' });
      toastSuccess(t('operators.done.deactivate', { name: operatorName(row) }));
    },
    onError: failed('deactivate'),
  });
  return { activate, deactivate };
}

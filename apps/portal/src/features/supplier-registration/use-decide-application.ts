import type { SupplierRegistrationRow } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts, isDefinite } from '../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidateApplications } from './applications.queries.ts';

type Change = { row: SupplierRegistrationRow } & (
  | { action: 'ACCEPT' }
  | { action: 'REJECT'; reason: string }
);

/**
 * Accepts or rejects an application. The row changes only with the server's answer. `onDone` is called once the answer is
 * definite.
 */
export function useDecideApplication(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row, ...change }: Change) =>
      api.supplierRegistration.changeStatus({
        headers: { 'x-action': change.action },
        params: { id: row._id },
        ...(change.action === 'REJECT' && { body: { reason: change.reason } }),
      }),
    onSuccess: (_answer, { action }) =>
      toastSuccess(
        t(action === 'ACCEPT' ? 'supplierRegistration.done.accepted' : 'supplierRegistration.done.rejected'),
      ),
    onError: (error) =>
      toastError(t('supplierRegistration.done.failed'), errorTexts(error).join(t('list.separator'))),
    onSettled: (_answer, error) => {
      // Without a definite answer the dialog stays, with its reason.
      if (!error || isDefinite(error)) onDone();
      return invalidateApplications(client);
    },
  });
}

import type { RegistrationRow } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts, isDefinite } from '../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidateRegistrations, patchRegistration } from './registrations.queries.ts';

type Change = { row: RegistrationRow } & ({ action: 'ACCEPT' } | { action: 'REJECT'; reason: string });

const STATUS_AFTER = { ACCEPT: 'ACCEPTED', REJECT: 'REJECTED' } as const;

/**
 * Accepts or rejects a registration. The row changes only with the server's answer; then the list is invalidated. `onDone`
 * is called once the answer is definite.
 */
export function useChangeStatus(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row, ...change }: Change) =>
      api.driverRegistration.changeStatus({
        headers: { 'x-action': change.action },
        params: { id: row._id },
        ...(change.action === 'REJECT' && { body: { reason: change.reason } }),
      }),
    onSuccess: (answer, { row, action }) => {
      if (answer.status !== STATUS_AFTER[action]) return toastError(t('driverRegistration.done.fail'));
      patchRegistration(client, row._id, answer);
      toastSuccess(
        t('driverRegistration.done.success'),
        action === 'ACCEPT' ? t('driverRegistration.done.accepted') : undefined,
      );
    },
    onError: (error) =>
      toastError(t('driverRegistration.done.fail'), errorTexts(error).join(t('list.separator'))),
    onSettled: (_answer, error) => {
      // Without a definite answer the dialog stays, with its reason.
      if (!error || isDefinite(error)) onDone();
      return invalidateRegistrations(client);
    },
  });
}

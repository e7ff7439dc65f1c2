import type { DeliveryCompany } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidateCompanies, patchCompany } from './companies.queries.ts';

type Target = Pick<DeliveryCompany, '_id' | 'name'>;

/** Actions on one company. The row changes only with the server's answer. */
export function useCompanyActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const onError = (error: unknown) => {
    for (const text of errorTexts(error)) toastError(t('deliveryCompanies.done.failed'), text);
  };
  const onActivation = ({ isActive }: { isActive: boolean }, { _id, name }: Target) => {
    patchCompany(client, _id, { isActive });
    toastSuccess(
      t(isActive ? 'deliveryCompanies.done.activated' : 'deliveryCompanies.done.deactivated', { name }),
    );
    // The row has the answer: the dialog does not wait for what else names the company.
    void invalidateCompanies(client);
  };
  const activate = useMutation({
    mutationFn: ({ _id }: Target) => api.deliveryCompanies.activate({ id: _id }),
    onSuccess: onActivation,
    onError,
  });
  const deactivate = useMutation({
    mutationFn: ({ _id }: Target) => api.deliveryCompanies.deactivate({ id: _id }),
    onSuccess: onActivation,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Target) => api.deliveryCompanies.remove({ id: _id }),
    onSuccess: (_answer, { name }) => {
      toastSuccess(t('deliveryCompanies.done.removed', { name }));
      return invalidateCompanies(client);
    },
    onError,
  });
  return { activate, deactivate, remove };
}

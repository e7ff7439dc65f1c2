import type { Partner } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidatePartners, patchPartner } from './partners.queries.ts';

export const partnerName = ({ first_name, last_name }: Pick<Partner, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

/** Actions on one partner user. The row changes only with the server's answer. */
export function usePartnerActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const setActive = useMutation({
    mutationFn: ({ partner, is_active }: { partner: Partner; is_active: boolean }) =>
      api.partners.changeStatus({ params: { id: partner._id }, body: { is_active } }),
    onSuccess: ({ is_active }, { partner }) => {
      patchPartner(client, partner._id, { is_active });
      const name = partnerName(partner);
      toastSuccess(t(is_active ? 'partners.done.activated' : 'partners.done.deactivated', { name }));
      return invalidatePartners(client);
    },
    onError: (error) =>
      toastError(t('partners.done.status_failed'), errorTexts(error).join(t('list.separator'))),
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Partner) => api.partners.remove({ id: _id }),
    onSuccess: (_answer, partner) => {
      toastSuccess(t('partners.done.removed', { name: partnerName(partner) }));
      return invalidatePartners(client);
    },
    onError: (error) => {
      for (const text of errorTexts(error)) toastError(t('partners.done.failed'), text);
    },
  });
  return { setActive, remove };
}

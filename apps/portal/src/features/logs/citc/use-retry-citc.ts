import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';

/** Sends what a failed call was about again, and refetches the logs. */
export function useRetryCitc() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.logs.citc.retry({ id }),
    onSuccess: () => toastSuccess(t('logs.retry.done')),
    onError: (error) => toastError(t('logs.retry.failed'), errorTexts(error).join(' ')),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.logs.citc.key() }),
  });
}

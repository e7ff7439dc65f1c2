import { DRIVER_ACCOUNTS } from '@mishwar/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { saveFile } from '../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../shared/ui/toast.ts';
import type { BalanceSearch } from './balance-search.ts';

/** Downloads a balance's whole chain of entries as an xlsx file. */
export function useBalanceExport(id: string, { tab, upTo }: BalanceSearch) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async () => {
      const account = tab ?? DRIVER_ACCOUNTS[0];
      const query = { language: currentLanguage(), ...(upTo !== undefined && { upTo }) };
      const { body } = await api.ledger.export({ params: { id, account }, query });
      return saveFile(body, `balance-${account.toLowerCase()}.xlsx`);
    },
    onSuccess: (name) => toastSuccess(t('ledger.export.done'), name),
    onError: (error) => toastExportFailure(t('ledger.export.failed'), error),
  });
}

import { DRIVER_ACCOUNTS } from '@mishwar/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { downloadFile } from '../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../shared/ui/toast.ts';
import type { BalanceSearch } from './balance-search.ts';

/** Downloads a balance's whole chain of entries as an xlsx file. */
export function useBalanceExport(id: string, { tab, upTo }: BalanceSearch) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async () => {
      const account = tab ?? DRIVER_ACCOUNTS[0];
      const query = { language: currentLanguage(), ...(upTo !== undefined && { upTo }) };
      const { body }: { body: unknown } = await api.ledger.export({ params: { id, account }, query });
      if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
      const given = body instanceof File && body.name.endsWith('.xlsx') ? body.name : '';
      const name = given || `balance-${account.toLowerCase()}.xlsx`;
      downloadFile(name, body);
      return name;
    },
    onSuccess: (name) => toastSuccess(t('ledger.export.done'), name),
    onError: (error) => toastExportFailure(t('ledger.export.failed'), error),
  });
}

import { formatPickerDay } from '@mishwar/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { saveFile } from '../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../shared/ui/toast.ts';
import type { DriverTransactionsSearch, TransactionsSearch } from './transactions-search.ts';

type Language = ReturnType<typeof useFormat>['language'];

/** Downloads the filtered transactions as order-{date}.xlsx. */
export function useTransactionsExport({ filters, version }: TransactionsSearch) {
  return useExport((language) =>
    api.transactions.export({ query: { filters: filters ?? {}, version, language } }),
  );
}

/** Downloads the filtered transactions of one driver. */
export function useDriverExport(id_number: string, { filters }: DriverTransactionsSearch) {
  return useExport((language) =>
    api.transactions.exportOfDriver({ body: { id_number, filters: filters ?? {}, language } }),
  );
}

function useExport(ask: (language: Language) => Promise<{ body: unknown }>) {
  const { t } = useTranslation();
  const { language, zone } = useFormat();
  return useMutation({
    mutationFn: async () => {
      const { body } = await ask(language);
      return saveFile(body, `order-${formatPickerDay(new Date(), zone)}.xlsx`);
    },
    onSuccess: (name) => toastSuccess(t('transactions.export.done'), name),
    onError: (error) => toastExportFailure(t('transactions.export.failed'), error),
  });
}

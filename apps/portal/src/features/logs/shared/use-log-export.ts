import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { saveFile } from '../../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../../shared/ui/toast.ts';

export type AskForFile = (language: 'ar' | 'en') => Promise<{ body: unknown }>;

/** Downloads the filtered rows of a log as xlsx. */
export function useLogExport(ask: AskForFile, fallbackName: string) {
  const { t } = useTranslation();
  const { language } = useFormat();
  return useMutation({
    mutationFn: async () => saveFile((await ask(language)).body, `${fallbackName}.xlsx`),
    onSuccess: (name) => toastSuccess(t('logs.export.done'), name),
    onError: (error) => toastExportFailure(t('logs.export.failed'), error),
  });
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { downloadFile } from '../../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../../shared/ui/toast.ts';

export type AskForFile = (language: 'ar' | 'en') => Promise<{ body: unknown }>;

/** Downloads the filtered rows of a log as xlsx. */
export function useLogExport(ask: AskForFile, fallbackName: string) {
  const { t } = useTranslation();
  const { language } = useFormat();
  return useMutation({
    mutationFn: async () => {
      const { body } = await ask(language);
      if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
      const name = body instanceof File && body.name.endsWith('.xlsx') ? body.name : `${fallbackName}.xlsx`;
      downloadFile(name, body);
      return name;
    },
    onSuccess: (name) => toastSuccess(t('logs.export.done'), name),
    onError: (error) => toastExportFailure(t('logs.export.failed'), error),
  });
}

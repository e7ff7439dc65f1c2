import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { isolate } from '../../shared/i18n/i18n.ts';
import { downloadFile } from '../../shared/table/csv.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

/** Downloads the file of an export under its name. */
export function useExportDownload(id: string, name: string) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async () => {
      const { body }: { body: unknown } = await api.exports.download({ id });
      if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
      downloadFile(name, body);
    },
    onSuccess: () => toastSuccess(t('exports.downloaded'), isolate(name)),
    onError: (error) => toastError(t('exports.download_failed'), errorTexts(error).join(' ')),
  });
}

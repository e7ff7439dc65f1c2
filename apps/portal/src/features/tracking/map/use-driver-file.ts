import { buildDriverFileName } from '@mishwar/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { downloadFile } from '../../../shared/table/csv.ts';
import { toastFailure } from '../../../shared/ui/toast.ts';

/** Downloads the given drivers as Excel-driver-MM-DD-YYYY.xlsx. */
export function useDriverFile() {
  const { language, zone } = useFormat();
  useTranslation();
  return useMutation({
    mutationFn: async (driverIds: readonly string[]) => {
      const { body } = await api.tracking.export({ driverIds: [...driverIds], language });
      if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
      downloadFile(buildDriverFileName(new Date(), zone), body);
    },
    onError: toastFailure,
  });
}

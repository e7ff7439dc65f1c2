import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { saveFile } from '../../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../../shared/ui/toast.ts';
import type { DriverFilterValues } from '../drivers-search.ts';

/** Downloads drivers as an Excel file under the server's file name. Throws where the answer has none. */
export async function downloadDrivers(query: {
  filters?: DriverFilterValues;
  ids?: string;
  language: 'ar' | 'en';
}): Promise<void> {
  saveDriversFile(await api.drivers.excel({ query }));
}

/** Saves the file of an answer under the server's file name. Throws where the answer has none. */
export function saveDriversFile({ body }: { body: unknown }): void {
  saveFile(body, 'drivers.xlsx');
}

/** The Excel file of the filtered drivers: its link, and a click handler that downloads it with the access token. */
export function useDriversFile(filters: DriverFilterValues | undefined) {
  const { t } = useTranslation();
  const { language } = useFormat();
  return useMutation({
    mutationFn: () => downloadDrivers({ filters: filters ?? {}, language }),
    onSuccess: () => toastSuccess(t('drivers.export.success')),
    onError: (error) => toastExportFailure(t('drivers.export.fail'), error),
  });
}

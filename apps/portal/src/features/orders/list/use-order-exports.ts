import { formatPickerDay } from '@mishwar/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { saveFile } from '../../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../../shared/ui/toast.ts';
import { type OrderFilterValues, toRequestFilters } from './orders-search.ts';

/** The exports of the filtered orders: two downloads and one by e-mail. */
export function useOrderExports(filters: OrderFilterValues | undefined) {
  const { t } = useTranslation();
  const { language, zone } = useFormat();
  const query = { filters: toRequestFilters(filters, zone), language };
  const today = () => formatPickerDay(new Date(), zone);
  const stc = useMutation({
    mutationFn: async () =>
      saveFile((await api.orders.stcExcel({ query })).body, `order-STC-${today()}.xlsx`),
    onSuccess: (name) => toastSuccess(t('orders.lists.stc_done'), name),
    onError: (error) => toastExportFailure(t('orders.lists.stc_failed'), error),
  });
  const excel = useMutation({
    mutationFn: async (columns: string[]) =>
      saveFile((await api.orders.excel({ query: { ...query, columns } })).body, `order-${today()}.xlsx`),
    onSuccess: () => toastSuccess(t('orders.lists.export_excel_success')),
    onError: (error) => toastExportFailure(t('orders.lists.export_excel_fail'), error),
  });
  const byMail = useMutation({
    mutationFn: (columns: string[]) => api.orders.export({ query: { ...query, columns } }),
    onSuccess: () => toastSuccess(t('orders.export.success')),
    onError: (error) => toastExportFailure(t('orders.export.fail'), error, ''),
  });
  return { stc, excel, byMail };
}

import { formatPickerDay } from '@mishwar/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { saveFile } from '../../shared/table/csv.ts';
import { toastExportFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { toMeanFilter, toRatingFilter } from './ratings.queries.ts';
import type { RatingsSearch } from './ratings-search.ts';

const PREFIX = { all: 'rating-all', drivers: 'rating-drivers', stores: 'rating-stores' } as const;

/** Downloads the filtered ratings of the tab that is open. */
export function useRatingsExport(search: RatingsSearch) {
  const { t } = useTranslation();
  const { language, zone } = useFormat();
  return useMutation({
    mutationFn: async () => {
      const { body } = await request(search, language);
      return saveFile(body, `${PREFIX[search.tab ?? 'all']}-${formatPickerDay(new Date(), zone)}.xlsx`);
    },
    onSuccess: (name) => toastSuccess(t('ratings.export.done'), name),
    onError: (error) => toastExportFailure(t('ratings.export.failed'), error),
  });
}

function request(search: RatingsSearch, language: 'ar' | 'en') {
  switch (search.tab) {
    case 'drivers':
      return api.ratings.exportDrivers({ query: { filter: toMeanFilter(search.filters ?? {}), language } });
    case 'stores':
      return api.ratings.exportStores({ query: { filter: toMeanFilter(search.filters ?? {}), language } });
    default:
      return api.ratings.export({ query: { filter: toRatingFilter(search.filters), language } });
  }
}

import { COMPANIES } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { citiesQuery } from '../../../shared/api/lookups.queries.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { LookupOptions } from '../../../shared/list/filters/filter-text.ts';
import { formatCompany } from '../shared/company-text.ts';
import { deliveryCompaniesQuery } from './order-list.queries.ts';

/** The options of the filters whose values are not fixed texts. */
export function useFilterOptions(): Record<
  'from_company' | 'driver_company' | 'customer_city',
  LookupOptions
> {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { data, isLoading, isError } = useQuery(deliveryCompaniesQuery());
  const cities = useQuery(citiesQuery());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes with the language in which companies are named
  return useMemo(
    () => ({
      from_company: { options: COMPANIES.map((value) => ({ value, label: formatCompany(value) })) },
      driver_company: {
        options: (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        isLoading,
        isError,
      },
      customer_city: {
        options: (cities.data ?? []).map(({ id, nameAr, nameEn }) => ({
          value: id,
          label: language === 'ar' ? nameAr : nameEn,
        })),
        isLoading: cities.isLoading,
        isError: cities.isError,
      },
    }),
    [t, language, data, isLoading, isError, cities.data, cities.isLoading, cities.isError],
  );
}

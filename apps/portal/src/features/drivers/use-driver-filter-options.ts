import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { citiesQuery, companiesQuery } from '../../shared/api/lookups.queries.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { LookupOptions } from '../../shared/list/filters/filter-text.ts';

/** The options of the filters that the server lists: cities and delivery companies. */
export function useDriverFilterOptions(): Record<'cities' | 'company_ids', LookupOptions> {
  const { language } = useFormat();
  const cities = useQuery(citiesQuery());
  const companies = useQuery(companiesQuery());
  return useMemo(
    () => ({
      cities: {
        options: (cities.data ?? []).map(({ id, nameAr, nameEn }) => ({
          value: id,
          label: language === 'ar' ? nameAr : nameEn,
        })),
        isLoading: cities.isLoading,
        isError: cities.isError,
      },
      company_ids: {
        options: (companies.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        isLoading: companies.isLoading,
        isError: companies.isError,
      },
    }),
    [
      language,
      cities.data,
      cities.isLoading,
      cities.isError,
      companies.data,
      companies.isLoading,
      companies.isError,
    ],
  );
}

import { COMPANIES } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookupOptions } from '../../../shared/list/filters/filter-text.ts';
import { formatCompany } from '../shared/company-text.ts';
import { deliveryCompaniesQuery } from './order-list.queries.ts';

/** The options of the filters whose values are not fixed texts. */
export function useFilterOptions(): Record<'from_company' | 'driver_company', LookupOptions> {
  const { t } = useTranslation();
  const { data, isLoading, isError } = useQuery(deliveryCompaniesQuery());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes with the language in which companies are named
  return useMemo(
    () => ({
      from_company: { options: COMPANIES.map((value) => ({ value, label: formatCompany(value) })) },
      driver_company: {
        options: (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        isLoading,
        isError,
      },
    }),
    [t, data, isLoading, isError],
  );
}

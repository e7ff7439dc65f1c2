import { COMPANIES, HOURS_OF_DAY, NO_CANCEL_REASON } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { citiesQuery } from '../../../shared/api/lookups.queries.ts';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { LookupOptions } from '../../../shared/list/filters/filter-text.ts';
import { cancelReasonsQuery } from '../../../shared/orders/orders.queries.ts';
import { deliveryCompaniesQuery } from './order-list.queries.ts';

/** The options of the filters whose values are not fixed texts. */
export function useFilterOptions(): Record<
  'from_company' | 'driver_company' | 'customer_city' | 'cancel_reason' | 'hour',
  LookupOptions
> {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { data, isLoading, isError } = useQuery(deliveryCompaniesQuery());
  const cities = useQuery(citiesQuery());
  const reasons = useQuery(cancelReasonsQuery());
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
      cancel_reason: {
        options: [
          ...(reasons.data ?? []).map(({ id, nameAr, nameEn }) => ({
            value: id,
            label: language === 'ar' ? nameAr : nameEn,
          })),
          { value: NO_CANCEL_REASON, label: t('orders.lists.no_cancel_reason') },
        ],
        isLoading: reasons.isLoading,
        isError: reasons.isError,
      },
      hour: {
        options: HOURS_OF_DAY.map((value) => ({
          value,
          label: `${value}:00–${String(Number(value) + 1).padStart(2, '0')}:00`,
        })),
      },
    }),
    [
      t,
      language,
      data,
      isLoading,
      isError,
      cities.data,
      cities.isLoading,
      cities.isError,
      reasons.data,
      reasons.isLoading,
      reasons.isError,
    ],
  );
}

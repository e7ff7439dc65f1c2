import { DEFAULT_REGION_ID } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import { citiesQuery } from '../../../shared/api/lookups.queries.ts';
import { useCompanyChoices } from '../../../shared/companies/use-company-choices.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ChoiceField } from './form-values.ts';

export interface Choices {
  data: { value: string; label: string }[];
  isError: boolean;
}

const staleTime = 10 * 60_000;

/** A driver's stored company. */
export type StoredCompany = Parameters<typeof useCompanyChoices>[0];

/**
 * Options of the five selections; cities are those of the chosen region, or of the default region, and companies have the
 * stored one among them.
 */
export function useDriverLookups(
  regionId: string | null,
  company: StoredCompany,
): Record<ChoiceField, Choices> {
  const { language } = useFormat();
  const identityTypes = useQuery(orpc.lookups.identityTypes.queryOptions({ staleTime }));
  const carTypes = useQuery(orpc.lookups.carTypes.queryOptions({ staleTime }));
  const regions = useQuery(orpc.lookups.regions.queryOptions({ staleTime }));
  const cities = useQuery(citiesQuery(regionId ?? DEFAULT_REGION_ID));
  const companies = useCompanyChoices(company);
  const named = (query: {
    data?: { id: string; nameAr: string; nameEn: string }[] | undefined;
    isError: boolean;
  }): Choices => ({
    data: (query.data ?? []).map(({ id, nameAr, nameEn }) => ({
      value: id,
      label: language === 'ar' ? nameAr : nameEn,
    })),
    isError: query.isError,
  });
  return {
    identity_type_id: named(identityTypes),
    car_type_id: named(carTypes),
    region_id: named(regions),
    city_id: named(cities),
    company_id: companies,
  };
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../shared/api/api.ts';
import { citiesQuery } from '../../shared/api/lookups.queries.ts';
import { useFormat } from '../../shared/format/use-format.ts';

interface Place {
  id: string;
  nameAr: string;
  nameEn: string;
}
export interface Places {
  options: { value: string; label: string }[];
  /** The name of an id; the id itself while the names are loaded. */
  nameOf: (id: string) => string;
  isLoading: boolean;
  isError: boolean;
}

const STALE_MS = 10 * 60_000;

/** Cities by name, in the reader's language: of a region, or all. */
export function useCities(regionId?: string): Places {
  const { language } = useFormat();
  const { data, isLoading, isError } = useQuery(citiesQuery(regionId));
  return useMemo(() => toPlaces(data, language, isLoading, isError), [data, language, isLoading, isError]);
}

/** Regions by name, in the reader's language. */
export function useRegions(): Places {
  const { language } = useFormat();
  const query = orpc.lookups.regions.queryOptions({ staleTime: STALE_MS });
  const { data, isLoading, isError } = useQuery(query);
  return useMemo(() => toPlaces(data, language, isLoading, isError), [data, language, isLoading, isError]);
}

/** Places as options by name, in the language of the reader. */
export function toPlaces(
  places: Place[] | undefined,
  language: string,
  isLoading: boolean,
  isError: boolean,
): Places {
  const options = (places ?? []).map(({ id, nameAr, nameEn }) => ({
    value: id,
    label: language === 'ar' ? nameAr : nameEn,
  }));
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return { options, nameOf: (id) => names.get(id) ?? id, isLoading, isError };
}

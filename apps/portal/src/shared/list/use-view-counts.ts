import { MAX_COUNTED_VIEWS } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import type { FilterFields, ListDefinition, ListSearch } from '../url/define-list.ts';
import { parseSearch } from '../url/search-codec.ts';
import type { ListView } from './built-in-views.ts';
import { totalText } from './page-links.ts';

/** Beginning of the query keys of counts; the id of the list follows. */
export const VIEW_COUNTS_KEY = 'view-counts';

/** A longer search, of pasted numbers, is not counted: the searches of all views make one address. */
const MAX_COUNTED_LENGTH = 250;

const REFETCH_INTERVAL_MS = 60_000;

type ViewCount = { total: number; total_exact: boolean } | null;

/** Counts the rows of each search; null for one that takes too long. */
export type CountViews<Search> = (
  searches: readonly Search[],
  signal: AbortSignal,
) => Promise<readonly ViewCount[]>;

/** The number of rows of each view as text, by its id; views of a list that counts none have no number. */
export function useViewCounts<Fields extends FilterFields, Tab extends string, Size extends number>(
  list: ListDefinition<Fields, Tab, Size>,
  search: ListSearch<Fields, Tab, Size>,
  views: readonly ListView[],
  countViews: CountViews<ListSearch<Fields, Tab, Size>> | undefined,
): ReadonlyMap<string, string> {
  const counted = countViews ? chooseCounted(views) : [];
  const { tab } = search;
  const { data } = useQuery({
    queryKey: [VIEW_COUNTS_KEY, list.id, tab, ...counted.map((view) => view.search)],
    queryFn: ({ signal }) =>
      countViews?.(
        counted.map((view) => toCountedSearch(list, view, tab)),
        signal,
      ) ?? [],
    enabled: counted.length > 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return toCountTexts(counted, data ?? []);
}

/** The views whose rows are counted: the first ones, without those of a long search. */
export const chooseCounted = <View extends Pick<ListView, 'search'>>(views: readonly View[]): View[] =>
  views.filter(({ search }) => search.length <= MAX_COUNTED_LENGTH).slice(0, MAX_COUNTED_VIEWS);

/** The search of a view. A built-in view is filters alone, and keeps the tab. */
export function toCountedSearch<Fields extends FilterFields, Tab extends string, Size extends number>(
  list: Pick<ListDefinition<Fields, Tab, Size>, 'read'>,
  view: Pick<ListView, 'search' | 'isBuiltIn'>,
  tab: Tab | undefined,
): ListSearch<Fields, Tab, Size> {
  const read = list.read(parseSearch(view.search));
  return view.isBuiltIn && tab !== undefined ? { ...read, tab } : read;
}

/** The counts as texts by the id of their view; none for a view that was not counted. */
export const toCountTexts = (
  views: readonly Pick<ListView, '_id'>[],
  counts: readonly ViewCount[],
): ReadonlyMap<string, string> =>
  new Map(
    views.flatMap(({ _id }, index) => {
      const count = counts[index];
      return count ? [[_id, totalText(count.total, count.total_exact)]] : [];
    }),
  );

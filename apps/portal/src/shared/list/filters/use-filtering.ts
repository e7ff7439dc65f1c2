import { FILTER_DEBOUNCE_MS } from '@mishwar/domain';
import { type FilterFields, withFilters } from '../../url/define-list.ts';
import { stringifySearch } from '../../url/search-codec.ts';
import type { ListPageProps } from '../list-page-props.ts';
import type { Filtering } from './filtering.ts';
import { useDebouncedDraft } from './use-debounced-draft.ts';

/**
 * The filters of a list page. Editors change a draft, which is applied 500 ms after its last change, and never while the
 * list is loading: it waits. `draft` is the search with it; `drop` forgets it.
 */
export function useFiltering<Row, Fields extends FilterFields, Tab extends string, Size extends number>(
  {
    list,
    search,
    onSearch,
    ...props
  }: Pick<
    ListPageProps<Row, Fields, Tab, Size>,
    'list' | 'search' | 'onSearch' | 'filterOptions' | 'primaryFilter'
  >,
  isLoading: boolean,
) {
  const values: Record<string, unknown> = search.filters ?? {};
  const withDraft = (next: Record<string, unknown>) =>
    withFilters(search, next as NonNullable<typeof search.filters>);
  const [draft, change] = useDebouncedDraft({
    applied: { values, replace: false },
    keyOf: (one) => stringifySearch({ filters: list.read({ filters: one.values }).filters }),
    onApply: (one) => onSearch(withDraft(one.values), { replace: one.replace }),
    isPaused: isLoading,
  });
  const filtering: Filtering = {
    fields: list.filters,
    values,
    draft: draft.values,
    set: (name, value, how) =>
      change(
        { values: { ...draft.values, [name]: value }, replace: how === 'typed' },
        how ? 0 : FILTER_DEBOUNCE_MS,
      ),
    clear: () => change({ values: {}, replace: false }, 0),
    loading: isLoading,
    lookups: props.filterOptions ?? {},
    primary: props.primaryFilter,
  };
  return {
    filtering,
    draft: withDraft(draft.values),
    drop: () => change({ values, replace: false }, null),
  };
}

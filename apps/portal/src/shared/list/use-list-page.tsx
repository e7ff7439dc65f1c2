import { useMediaQuery } from '@mantine/hooks';
import type { ListColumns } from '@mishwar/contract';
import { formatPickerDay } from '@mishwar/domain';
import {
  type FocusEvent,
  type ReactNode,
  type UIEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import { usePageView } from '../page/page-head.ts';
import { clampWidth, placeColumns, visibleColumns } from '../table/column-layout.ts';
import { downloadFile, toCsv } from '../table/csv.ts';
import type { ListColumn } from '../table/list-column.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../table/table-states.tsx';
import { PHONE } from '../ui/phone.ts';
import { type FilterFields, type ListDefinition, withFilters, withSort } from '../url/define-list.ts';
import { parseSearch, stringifySearch } from '../url/search-codec.ts';
import { type ListView, toListViews } from './built-in-views.ts';
import { useRowSelection } from './bulk/use-row-selection.ts';
import type { Filtering } from './filters/filtering.ts';
import { useFiltering } from './filters/use-filtering.ts';
import type { ListPageProps, ListQuery } from './list-page-props.ts';
import { useFreshRows } from './rows/use-fresh-rows.ts';
import { isReaderBusy, useHeldRows } from './rows/use-held-rows.ts';
import { useLeavingRows } from './rows/use-leaving-rows.ts';
import { useLastPage } from './use-last-page.ts';
import { type ListPreferences, useListPreferences } from './use-list-preferences.ts';
import { useViewCounts } from './use-view-counts.ts';

/** Milliseconds after the rows are shown until the code of popups is prefetched. */
const PREFETCH_DELAY_MS = 1500;

/** Pixels from which a list counts as scrolled. */
const SCROLLED_PX = 4;

const NO_IDS: ReadonlySet<string> = new Set();
const NO_ROWS: readonly never[] = [];

/**
 * The state of a list page: search and filters from the address bar, the reader's columns and views, the rows that are
 * held back, selected, expanded or fresh, and the state that replaces the rows.
 */
export function useListPage<Row, Fields extends FilterFields, Tab extends string, Size extends number>(
  props: ListPageProps<Row, Fields, Tab, Size>,
) {
  const { list, search, onSearch, query, rowId } = props;
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const preferences = useListPreferences(list.id);
  const scope = stringifySearch({ ...search });
  const toScope = useCallback((text: string) => toViewScope(list, text), [list]);
  const isLoading = query.isFetching && (query.isPending || query.isPlaceholderData);
  const reader = useReader();
  const { shown, leaving } = useLeavingRows(
    props.rows ?? NO_ROWS,
    rowId,
    props.leftIds ?? NO_IDS,
    reader.isBusy,
  );
  const held = useHeldRows(shown, rowId, props.live === true && reader.isBusy, {
    scope,
    limit: props.live ? search.limit : Number.POSITIVE_INFINITY,
  });
  const rows = held.shown;
  const fresh = useFreshRows(rows, rowId, props.freshIds ?? NO_IDS);
  const selection = useRowSelection(rows, rowId, scope);
  usePrefetchedPopups(query.isPending);
  useRefill(query, shown.length === 0 && (props.rows?.length ?? 0) > 0);
  const { selectedRows, expanded } = selection;
  // What is selected or expanded counts while it is shown: it may have left the list.
  reader.follow({
    selectedCount: selectedRows.length,
    hasOpenRow: rows.some((row) => rowId(row) === expanded),
  });
  const { onSelected, onBusy } = props;
  useEffect(() => onSelected?.(selectedRows), [onSelected, selectedRows]);
  useEffect(() => onBusy?.(reader.isBusy), [onBusy, reader.isBusy]);
  useLastPage(
    {
      page: search.page,
      limit: search.limit,
      // A page with a pager of its own counts its pages itself.
      total: props.pager ? undefined : props.total,
      isEmpty: !isLoading && !query.isError && props.rows?.length === 0,
    },
    (page) => onSearch({ ...search, page }, { replace: true }),
  );
  const { filtering, draft, drop } = useFiltering(props, isLoading);
  const views = useViews(list, preferences);
  const isActiveView = ({ isBuiltIn, search: text }: ListView) =>
    isBuiltIn
      ? toScope(text) === toScope(stringifySearch({ filters: { ...search.filters } }))
      : toScope(text) === toScope(scope);
  usePageView([...views.shown, ...views.hidden].find(isActiveView)?.name);
  return {
    isPhone,
    isLoading,
    preferences,
    /** The search in force as a view. */
    viewSearch: toScope(scope),
    /** Undefined while unknown: a search that is being read is not known to find nothing. */
    total: query.isPlaceholderData && rows.length === 0 ? undefined : props.total,
    views,
    viewCounts: useViewCounts(list, search, views.shown, props.countViews),
    /** The view whose filters, sort and page size are in force; of a built-in view the filters. */
    isActiveView,
    held,
    reader,
    fresh,
    leaving,
    selection,
    filtering,
    columns: useColumns(props.columns, preferences),
    instead: useInstead(props, preferences.isPending, rows.length, filtering),
    applyView: (view: ListView) => {
      drop();
      if (view.isBuiltIn) {
        const { filters = {} } = list.read(parseSearch(view.search));
        // A view applies while the list is read as well: a click that does nothing would be lost.
        return onSearch(withFilters(search, isActiveView(view) ? {} : filters), { replace: false });
      }
      onSearch(list.read(parseSearch(view.search)), { replace: false });
      if (view.columns) preferences.setColumns(view.columns);
    },
    setSort: (sort: 1 | -1, by?: string) => {
      if (!isLoading) onSearch(withSort(list, draft, sort, by), { replace: false });
    },
  };
}

/** The views as pills: built-in ones that are not hidden, then saved ones; none while the hidden ones are unknown. */
function useViews(
  list: Pick<ListDefinition, 'views' | 'read'>,
  { views, hiddenViews, isPending }: ListPreferences,
) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const builtIn = toListViews(list.views ?? [], { t, now: new Date(), zone });
  if (isPending) return { shown: [], hidden: [] };
  return {
    shown: [
      ...builtIn.filter(({ _id }) => !hiddenViews.includes(_id)),
      // Some were saved with a page.
      ...views.map((view) => ({ ...view, search: toViewScope(list, view.search) })),
    ],
    hidden: builtIn.filter(({ _id }) => hiddenViews.includes(_id)),
  };
}

/** Reads the page again when all of its rows have gone: others may follow them. */
function useRefill({ refetch }: ListQuery, isEmptied: boolean) {
  const read = useRef(refetch);
  useEffect(() => {
    read.current = refetch;
  });
  useEffect(() => {
    if (isEmptied) read.current();
  }, [isEmptied]);
}

/** What makes a view: the search in the order of the list's fields, without the page. */
function toViewScope(list: Pick<ListDefinition, 'read'>, text: string): string {
  const { page: _page, ...rest } = list.read(parseSearch(text));
  return stringifySearch(rest);
}

const isInRow = (element: Element | null) => element?.closest('[data-row]') != null;

/** What the reader does with the rows; the handlers go on the element around them. */
function useReader() {
  const [isPointerInside, setPointerInside] = useState(false);
  const [isRowFocused, setRowFocused] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // React reports no blur of a row that goes while it has the focus.
  useEffect(() => {
    if (isRowFocused && !isInRow(document.activeElement)) setRowFocused(false);
  });
  return {
    isBusy,
    /** Called during rendering, once the selection is known. */
    follow: (selection: { selectedCount: number; hasOpenRow: boolean }) => {
      const next = isReaderBusy({ isPointerInside, isRowFocused, isScrolled, ...selection });
      if (next !== isBusy) setBusy(next);
    },
    handlers: {
      onPointerEnter: () => setPointerInside(true),
      onPointerLeave: () => setPointerInside(false),
      onFocus: ({ target }: FocusEvent) => setRowFocused(isInRow(target)),
      onBlur: () => setRowFocused(false),
      onScrollCapture: ({ target }: UIEvent) =>
        setScrolled(target instanceof HTMLElement && target.scrollTop > SCROLLED_PX),
    },
  };
}

/** Prefetches the code of menus and dialogs after the rows, so that it does not delay them. */
function usePrefetchedPopups(isPending: boolean): void {
  useEffect(() => {
    if (isPending) return undefined;
    const timer = window.setTimeout(() => void import('./opened/popups.ts'), PREFETCH_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isPending]);
}

/** The reader's column choices, including a width that is being dragged. */
function useColumns<Row>(columns: readonly ListColumn<Row>[], preferences: ListPreferences) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const [dragged, setDragged] = useState<ListColumns | null>(null);
  const { setColumns } = preferences;
  const choices = dragged ?? preferences.columns;
  return {
    choices,
    /** The visible columns for a table width in pixels. */
    place: useCallback((available: number) => placeColumns(columns, choices, available), [columns, choices]),
    resize: useCallback(
      (id: string, width: number, isDone: boolean) => {
        const column = columns.find((one) => one.id === id);
        if (!column) return;
        const next = { ...choices, widths: { ...choices.widths, [id]: clampWidth(column, width) } };
        setDragged(isDone ? null : next);
        if (isDone) setColumns(next);
      },
      [columns, choices, setColumns],
    ),
    /** Downloads these rows with the visible columns as `<name>-YYYY-MM-DD.csv`. */
    saveCsv: (name: string, rows: readonly Row[]) => {
      const placed = visibleColumns(columns, choices);
      const csv = toCsv(placed, rows, ({ label }) => t(label));
      const day = formatPickerDay(new Date(), zone);
      downloadFile(`${name}-${day}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    },
  };
}

/**
 * Replaces the rows: error, skeleton or empty state; undefined while rows are shown. Rows stay when a later reading
 * fails.
 */
function useInstead<Row, Fields extends FilterFields, Tab extends string, Size extends number>(
  { query }: ListPageProps<Row, Fields, Tab, Size>,
  arePreferencesPending: boolean,
  rowCount: number,
  { values, clear }: Filtering,
): ReactNode | undefined {
  const isEmpty = rowCount === 0;
  const state = useMemo(() => {
    if (query.isError && isEmpty)
      return <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />;
    // Views and columns change the layout: waiting for them keeps shown rows in place.
    if (query.isPending || arePreferencesPending || (query.isPlaceholderData && isEmpty))
      return <SkeletonRows />;
    return undefined;
  }, [query, arePreferencesPending, isEmpty]);
  if (state || !isEmpty) return state;
  return <EmptyState filtered={Object.keys(values).length > 0} onClear={clear} />;
}

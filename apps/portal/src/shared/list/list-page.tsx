import { useMediaQuery } from '@mantine/hooks';
import type { ListColumns, SavedView } from '@mishwar/contract';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from '../table/card-list.tsx';
import { clampWidth, placeColumns } from '../table/column-layout.ts';
import { downloadFile, toCsv } from '../table/csv.ts';
import { DataTable } from '../table/data-table.tsx';
import type { ListColumn } from '../table/list-column.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../table/table-states.tsx';
import type { RowFacts } from '../table/table-types.ts';
import { PHONE } from '../ui/phone.ts';
import {
  type FilterFields,
  type ListDefinition,
  type ListSearch,
  withFilters,
  withLimit,
} from '../url/define-list.ts';
import { parseSearch, stringifySearch } from '../url/search-codec.ts';
import type { BulkAction } from './bulk/bulk-action.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useRowSelection } from './bulk/use-row-selection.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import type { LookupOptions } from './filters/filter-text.ts';
import type { Filtering } from './filters/filtering.ts';
import classes from './list-page.module.css';
import { totalText } from './page-links.ts';
import { Pager } from './pager.tsx';
import { SaveView, ViewPills } from './saved-views.tsx';
import { useSteadyRows } from './steady-rows.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import { useListPreferences } from './use-list-preferences.ts';

/** What is fetched after the rows must not take their turn: so long after they stand, in milliseconds. */
const AFTER_ROWS = 1500;

const PhoneFilters = lazy(async () => ({
  default: (await import('./opened/phone-filters.tsx')).PhoneFilters,
}));

/** What the kit needs of a TanStack query. */
export interface ListQuery {
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface ListPageProps<Row, Fields extends FilterFields, Tab extends string> extends RowFacts<Row> {
  list: ListDefinition<Fields, Tab>;
  search: ListSearch<Fields, Tab>;
  onSearch: (search: ListSearch<Fields, Tab>, options: { replace: boolean }) => void;
  /** Name of the table for those who cannot see it. */
  name: string;
  query: ListQuery;
  rows: readonly Row[] | undefined;
  total: number | undefined;
  totalExact?: boolean | undefined;
  columns: readonly ListColumn<Row>[];
  card: (row: Row) => ReactNode;
  /** The text filter that is the search field; the others are pills. */
  primaryFilter?: keyof Fields & string;
  filterOptions?: Record<string, LookupOptions | undefined>;
  bulkActions?: readonly BulkAction<Row>[];
  /** Beginning of the CSV's file name. */
  csvName: string;
  tabs?: ReactNode;
  toolbar?: ReactNode;
  /** Between filters and table: what was not found, what is held back. */
  notice?: ReactNode;
  /** Ids of rows that came by themselves: marked for a moment from when they are first shown. */
  freshIds?: ReadonlySet<string>;
  /** The search field is the only filter and stands in the toolbar; no row of chips. */
  oneBar?: boolean;
  /** New rows wait while the pointer is inside the list. */
  live?: boolean;
  /** Told whenever other rows are selected. */
  onSelected?: (rows: readonly Row[]) => void;
  /** Page sizes of the client's own view, where they are not the server's. */
  pager?: ReactNode;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly never[] = [];
const NO_ACTIONS: readonly never[] = [];

/** A whole list page: filters, chips, views, table or cards, pager, bulk bar. See shared/README.md. */
export function ListPage<Row, Fields extends FilterFields, Tab extends string>(
  props: ListPageProps<Row, Fields, Tab>,
) {
  const { t } = useTranslation();
  const { list, search, onSearch, query, columns, rowId, rowName } = props;
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const preferences = useListPreferences(list.id);
  const [dragged, setDragged] = useState<ListColumns | null>(null);
  const [inside, setInside] = useState(false);
  const choices = dragged ?? preferences.columns;
  const scope = stringifySearch({ ...search });
  const loading = query.isFetching && (query.isPending || query.isPlaceholderData);
  const steady = useSteadyRows(props.rows ?? NO_ROWS, rowId, props.live === true && inside, scope);
  const rows = steady.shown;
  const fresh = useFreshRows(rows, rowId, props.freshIds ?? NOTHING);
  const selection = useRowSelection(rows, rowId, scope);
  const { onSelected } = props;
  const { selectedRows } = selection;
  useEffect(() => onSelected?.(selectedRows), [onSelected, selectedRows]);
  useEffect(() => {
    if (query.isPending) return undefined;
    const timer = window.setTimeout(() => void import('./opened/popups.ts'), AFTER_ROWS);
    return () => window.clearTimeout(timer);
  }, [query.isPending]);
  const filters: Record<string, unknown> = search.filters ?? {};
  const hasFilters = Object.keys(filters).length > 0;

  const place = useCallback(
    (available: number) => placeColumns(columns, choices, available),
    [columns, choices],
  );
  const { setColumns } = preferences;
  const onResize = useCallback(
    (id: string, width: number, done: boolean) => {
      const column = columns.find((one) => one.id === id);
      if (!column) return;
      const next = { ...choices, widths: { ...choices.widths, [id]: clampWidth(column, width) } };
      setDragged(done ? null : next);
      if (done) setColumns(next);
    },
    [columns, choices, setColumns],
  );
  const setFilters = (next: Record<string, unknown>, replace = false) => {
    if (!loading) onSearch(withFilters(search, next as NonNullable<typeof search.filters>), { replace });
  };
  const filtering: Filtering = {
    fields: list.filters,
    values: filters,
    set: (name, value, typing) => setFilters({ ...filters, [name]: value }, typing),
    clear: () => setFilters({}),
    loading,
    lookups: props.filterOptions ?? {},
    primary: props.primaryFilter,
  };
  const applyView = (view: SavedView) => {
    onSearch(list.read(parseSearch(view.search)), { replace: false });
    if (view.columns) setColumns(view.columns);
  };
  const saveCsv = () => {
    const placed = placeColumns(columns, choices, 0).map(({ column }) => column);
    const csv = toCsv(placed, selection.selectedRows, ({ label }) => t(label));
    const day = new Date().toISOString().slice(0, 10);
    downloadFile(`${props.csvName}-${day}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  const total = props.total ?? 0;
  const instead = useMemo(() => {
    if (query.isError)
      return <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />;
    // Saved views stand above the rows, chosen columns within them: rows that are there no longer move.
    if (query.isPending || preferences.isPending) return <SkeletonRows />;
    return undefined;
  }, [query, preferences.isPending]);
  const shared = {
    name: props.name,
    rows,
    rowId,
    rowName,
    ...(props.rowTone ? { rowTone: props.rowTone } : {}),
    ...(props.panel ? { panel: props.panel } : {}),
    ...(props.onRowClick ? { onRowClick: props.onRowClick } : {}),
    selected: selection.selected,
    expanded: selection.expanded,
    fresh,
    onSelect: selection.onSelect,
    onSelectAll: selection.onSelectAll,
    onToggle: selection.onToggle,
    onEscape: selection.onEscape,
    busy: loading,
    instead:
      instead ??
      (rows.length === 0 ? <EmptyState filtered={hasFilters} onClear={() => setFilters({})} /> : undefined),
  };
  const views = (
    <ViewPills
      views={preferences.views}
      search={scope}
      onApply={applyView}
      onRename={preferences.renameView}
      onDelete={(id) => void preferences.deleteView(id)}
    />
  );
  const columnsMenu = <ColumnsMenu columns={columns} choices={choices} onChange={setColumns} />;
  const oneBar = props.oneBar === true && !phone;
  return (
    <div className={classes.page}>
      {(props.tabs || props.toolbar || preferences.views.length > 0) && (
        <div className={classes.toolbar}>
          {props.tabs}
          {!phone && views}
          {oneBar ? (
            <div className="grow">
              <FilterBar filtering={filtering} end={columnsMenu} />
            </div>
          ) : (
            <span className={classes.space} />
          )}
          {props.toolbar && <div className={classes.tools}>{props.toolbar}</div>}
        </div>
      )}
      {phone ? (
        <Suspense>
          <PhoneFilters filtering={filtering}>{views}</PhoneFilters>
        </Suspense>
      ) : oneBar ? undefined : (
        <>
          <FilterBar filtering={filtering} end={columnsMenu} />
          <FilterChips
            filtering={filtering}
            count={
              props.total !== undefined && (
                <span className={classes.count} role="status">
                  {t('list.matching', { count: total, shown: totalText(total, props.totalExact ?? true) })}
                </span>
              )
            }
            end={<SaveView search={scope} columns={choices} onSave={preferences.createView} />}
          />
        </>
      )}
      {props.notice}
      <div
        className={classes.body}
        onPointerEnter={() => setInside(true)}
        onPointerLeave={() => setInside(false)}
      >
        {steady.waiting > 0 && (
          <button type="button" className={classes.waiting} onClick={steady.release}>
            {t('list.queued', { count: steady.waiting })}
          </button>
        )}
        {phone ? (
          <CardList {...shared} card={props.card} />
        ) : (
          <DataTable
            {...shared}
            place={place}
            sort={search.sort ?? -1}
            onSort={(sort) => {
              const { sort: _before, ...rest } = search;
              if (!loading) {
                const next = { ...rest, page: 1, ...(sort === 1 ? { sort } : {}) } as typeof search;
                onSearch(next, { replace: false });
              }
            }}
            onResize={onResize}
          />
        )}
      </div>
      <BulkBar
        rows={selection.selectedRows}
        rowId={rowId}
        rowName={rowName}
        actions={props.bulkActions ?? NO_ACTIONS}
        onCsv={saveCsv}
        onClear={selection.clear}
        onDone={() => {
          selection.clear();
          query.refetch();
        }}
      />
      {props.pager ?? (
        <Pager
          page={search.page}
          limit={search.limit}
          total={props.total}
          totalExact={props.totalExact ?? true}
          pageSizes={list.pageSizes}
          loading={loading}
          onPage={(page) => onSearch({ ...search, page }, { replace: false })}
          onLimit={(limit) => onSearch(withLimit(search, limit), { replace: false })}
        />
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnknownId } from '../api/error-text.ts';
import { showRowKeys } from '../commands/row-keys.ts';
import { useShortcut } from '../commands/shortcuts.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { CardList } from '../table/card-list.tsx';
import { DataTable } from '../table/data-table.tsx';
import { RefreshFailed } from '../ui/load-failed.tsx';
import { type FilterFields, withLimit } from '../url/define-list.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import type { Filtering } from './filters/filtering.ts';
import classes from './list-page.module.css';
import type { ListPageProps } from './list-page-props.ts';
import { totalText } from './page-links.ts';
import { Pager } from './pager.tsx';
import { SaveView, ViewPills } from './saved-views.tsx';
import { useListPage } from './use-list-page.tsx';

const NO_ACTIONS: readonly never[] = [];

const PhoneFilters = lazyPart(async () => ({
  default: (await import('./opened/phone-filters.tsx')).PhoneFilters,
}));

/** A whole list page: filters, chips, views, table or cards, pager, bulk bar. See shared/README.md. */
export function ListPage<Row, Fields extends FilterFields, Tab extends string, Size extends number>(
  props: ListPageProps<Row, Fields, Tab, Size>,
) {
  const { query, search, onSearch } = props;
  const state = useListPage(props);
  const { preferences, filtering, selection, columns } = state;
  const { rowKeys } = props;
  useEffect(() => (rowKeys ? showRowKeys(rowKeys) : undefined), [rowKeys]);
  if (props.missing && query.isError && isUnknownId(query.error)) return props.missing;
  const hasOneBar = props.oneBar === true && !state.isPhone;
  const views = (
    <ViewPills
      views={state.views.shown}
      hidden={state.views.hidden}
      counts={state.viewCounts}
      isActive={state.isActiveView}
      onApply={state.applyView}
      onRename={preferences.renameView}
      onDelete={(id) => void preferences.deleteView(id)}
      onHide={(id) => preferences.hideView(id, true)}
      onShow={(id) => preferences.hideView(id, false)}
    />
  );
  // On a phone the tools of a list with tabs stand beside the filters, so that the first card is near the top.
  const keepsToolbar = Boolean(props.toolbar) && !(state.isPhone && props.tabs && !props.oneBar);
  const tools = props.toolbar && (
    <div className={`row gap-8 push ${classes.tools}`} data-actions>
      {props.toolbar}
    </div>
  );
  const filterBar = (
    <FilterBar
      filtering={hasOneBar ? { ...filtering, fields: searchFieldOf(filtering) } : filtering}
      end={
        <ColumnsMenu columns={props.columns} choices={columns.choices} onChange={preferences.setColumns} />
      }
    />
  );
  return (
    <div className="column short tall relative">
      {(props.tabs || keepsToolbar || (!state.isPhone && state.views.shown.length > 0)) && (
        <div className={classes.toolbar}>
          {props.tabs}
          {!state.isPhone && views}
          {hasOneBar ? <div className="grow">{filterBar}</div> : <span className="fill" />}
          {keepsToolbar && tools}
        </div>
      )}
      {state.isPhone && (
        <Suspense fallback={<div className={classes.phoneFilters} />}>
          <PhoneFilters
            filtering={filtering}
            views={state.views.shown.length + state.views.hidden.length > 0 && views}
            view={state.views.shown.find(state.isActiveView)?.name}
          >
            {!keepsToolbar && tools}
          </PhoneFilters>
        </Suspense>
      )}
      {!state.isPhone && !hasOneBar && (
        <>
          {filterBar}
          <FilterChips
            filtering={filtering}
            count={<MatchCount total={state.total} isExact={props.totalExact ?? true} />}
            end={
              preferences.isStored && (
                <SaveView
                  search={state.viewSearch}
                  columns={columns.choices}
                  onSave={preferences.createView}
                />
              )
            }
          />
        </>
      )}
      {props.notice}
      {query.isError && !state.instead && <RefreshFailed error={query.error} onRetry={query.refetch} />}
      <ListBody props={props} state={state} />
      <BulkBar
        rows={selection.selectedRows}
        rowId={props.rowId}
        rowName={props.rowName}
        actions={props.bulkActions ?? NO_ACTIONS}
        onCsv={() => columns.saveCsv(props.csvName, selection.selectedRows)}
        onClear={() => selection.select([])}
        onDone={(failed) => {
          // What failed can be tried again, or with another action.
          selection.select(failed);
          query.refetch();
        }}
      />
      {props.pager ?? (
        <Pager
          page={search.page}
          limit={search.limit}
          total={state.total}
          totalExact={props.totalExact ?? true}
          pageSizes={props.list.pageSizes}
          loading={state.isLoading}
          onPage={(page) => onSearch({ ...search, page }, { replace: false })}
          onLimit={(limit) => onSearch(withLimit(search, limit), { replace: false })}
        />
      )}
    </div>
  );
}

/** In one bar with the tools there is room for the search field alone. */
function searchFieldOf({ fields, primary }: Filtering): Filtering['fields'] {
  const field = primary === undefined ? undefined : fields[primary];
  return primary !== undefined && field ? { [primary]: field } : {};
}

/** Number of matching rows; empty while unknown. */
function MatchCount({ total, isExact }: { total: number | undefined; isExact: boolean }): ReactNode {
  const { t } = useTranslation();
  if (total === undefined) return null;
  return (
    <span className="size-12-5 dim nowrap" role="status">
      {total === 0
        ? t('list.no_records')
        : t('list.matching', { count: total, shown: totalText(total, isExact) })}
    </span>
  );
}

/** The number of rows that wait above the page; a click or the full stop shows them. */
function NewRowsPill({ text, onShow }: { text: string; onShow: () => void }) {
  useShortcut('new_rows', onShow);
  return (
    <div role="status" className={classes.waiting}>
      <Button
        size="xs"
        radius="xl"
        className="float touch"
        aria-keyshortcuts="."
        leftSection={<IconArrowUp size={15} stroke={2} aria-hidden />}
        onClick={onShow}
      >
        {text}
      </Button>
    </div>
  );
}

/** The rows as a table, or as cards on a phone, with the pill for held-back rows. */
function ListBody<Row, Fields extends FilterFields, Tab extends string, Size extends number>({
  props,
  state,
}: {
  props: ListPageProps<Row, Fields, Tab, Size>;
  state: ReturnType<typeof useListPage<Row, Fields, Tab, Size>>;
}) {
  const { t } = useTranslation();
  const { held, selection, columns } = state;
  const body = useRef<HTMLDivElement>(null);
  const waiting = held.waiting + (props.arrivals?.count ?? 0);
  const shared = {
    name: props.name,
    rows: held.shown,
    rowId: props.rowId,
    rowName: props.rowName,
    ...(props.rowTone ? { rowTone: props.rowTone } : {}),
    ...(props.panel ? { panel: props.panel } : {}),
    ...(props.onRowClick ? { onRowClick: props.onRowClick } : {}),
    openedId: props.openedId,
    ...(props.rowKeys ? { rowKeys: props.rowKeys } : {}),
    selected: selection.selected,
    expanded: selection.expanded,
    fresh: state.fresh,
    leaving: state.leaving,
    onSelect: selection.onSelect,
    onSelectAll: selection.onSelectAll,
    onToggle: selection.onToggle,
    onEscape: selection.onEscape,
    busy: state.isLoading,
    instead: state.instead,
  };
  return (
    <div ref={body} className="column fill short relative line-above" {...state.reader.handlers}>
      {waiting > 0 && (
        <NewRowsPill
          text={props.newRowsText?.(waiting) ?? t('list.queued', { count: waiting })}
          onShow={() => {
            held.release();
            props.arrivals?.onShow();
            for (const scroller of body.current?.children ?? []) scroller.scrollTop = 0;
          }}
        />
      )}
      {state.isPhone ? (
        <CardList {...shared} card={props.card} />
      ) : (
        <DataTable
          {...shared}
          place={columns.place}
          sort={props.search.sort ?? -1}
          sortBy={props.search.by}
          sorts={Object.keys(props.list.sortBy ?? {})}
          onSort={state.setSort}
          onResize={columns.resize}
        />
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { ListColumn } from '../table/list-column.ts';
import type { RowFacts } from '../table/table-types.ts';
import type { FilterFields, ListDefinition, ListSearch } from '../url/define-list.ts';
import type { BulkAction } from './bulk/bulk-action.ts';
import type { LookupOptions } from './filters/filter-text.ts';
import type { CountViews } from './use-view-counts.ts';

/** The part of a TanStack query that the kit reads. */
export interface ListQuery {
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface NewRows {
  count: number;
  /** Shows them: reads the page again, or goes to the one that has them. */
  onShow: () => void;
}

export interface ListPageProps<Row, Fields extends FilterFields, Tab extends string, Size extends number>
  extends RowFacts<Row> {
  list: ListDefinition<Fields, Tab, Size>;
  search: ListSearch<Fields, Tab, Size>;
  onSearch: (search: ListSearch<Fields, Tab, Size>, options: { replace: boolean }) => void;
  /** Accessible name of the table. */
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
  /** Between filters and table: values that were not found, rows that are held back. */
  notice?: ReactNode;
  /** Ids of rows that the feed added; each is marked for a moment from when it is first shown. */
  freshIds?: ReadonlySet<string>;
  /**
   * Ids of rows that no longer belong to the list. They are marked while the reader works with the rows, and go afterwards.
   */
  leftIds?: ReadonlySet<string>;
  /** Replaces the page where the server does not know whose list it is: an unknown id in the address. */
  missing?: ReactNode;
  /** The search field stands in the toolbar, other filters come by views alone; no row of chips. */
  oneBar?: boolean;
  /** The feed adds rows at the top; they are held back while the reader works with the rows. */
  live?: boolean;
  /** Called when the reader begins and ends to work with the rows, so that none may move. */
  onBusy?: (isBusy: boolean) => void;
  /** New rows that the feed announces and the page does not hold: those of another page, sort or filter. */
  arrivals?: NewRows | undefined;
  /** The pill's text for this many new rows. */
  newRowsText?: (count: number) => string;
  /** Counts the rows of the views, which then stand beside their names; absent where views have no number. */
  countViews?: CountViews<ListSearch<Fields, Tab, Size>>;
  /** Called with the selected rows whenever the selection changes. */
  onSelected?: (rows: readonly Row[]) => void;
  /** Replaces the pager where the page sizes are the client's own and not the server's. */
  pager?: ReactNode;
}

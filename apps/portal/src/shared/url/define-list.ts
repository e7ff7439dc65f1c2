import type { SearchSchemaInput } from '@tanstack/react-router';
import type { TextKey } from '../i18n/i18n.ts';
import type { DateRangeField, FieldValue, FilterField } from './filter-fields.ts';

export type FilterFields = Record<string, FilterField>;
export type FilterValues<Fields extends FilterFields> = { [Key in keyof Fields]?: FieldValue<Fields[Key]> };

/** The state of a list page in the address bar. */
export interface ListSearch<
  Fields extends FilterFields = FilterFields,
  Tab extends string = string,
  Size extends number = number,
> {
  page: number;
  limit: Size;
  filters?: FilterValues<Fields>;
  tab?: Tab;
  /** 1 is oldest first; absent is newest first. */
  sort?: 1;
  /** Another sort than the list's own, by a key of its `sortBy`. */
  by?: string;
}

/** A view that the product brings. `TODAY` as a date is the day on which the view is opened. */
export interface BuiltInView<Fields extends FilterFields = FilterFields> {
  /** Lower-case letters and dashes; kept where a person hides the view. */
  id: string;
  name: TextKey;
  filters: {
    [Key in keyof Fields]?:
      | FieldValue<Fields[Key]>
      | (Fields[Key] extends DateRangeField ? typeof TODAY : never);
  };
}

export const TODAY = 'today';

interface ListOptions<Fields extends FilterFields, Tab extends string, Size extends number> {
  /** Id of the list in the reader's preferences: lower-case letters and dashes. */
  id: string;
  /** Page sizes offered; the first is the default, unless `defaultPageSize` is another one. */
  pageSizes: readonly [Size, ...Size[]];
  defaultPageSize?: NoInfer<Size>;
  filters: Fields;
  /** Tabs of the page; the first is the default and is not written. */
  tabs?: readonly [Tab, ...Tab[]];
  views?: readonly BuiltInView<NoInfer<Fields>>[];
  /** Sorts beside the list's own, each with the filters (lists of choices) that it needs. */
  sortBy?: Record<string, FilterValues<NoInfer<Fields>>>;
}

export interface ListDefinition<
  Fields extends FilterFields = FilterFields,
  Tab extends string = string,
  Size extends number = number,
> extends ListOptions<Fields, Tab, Size> {
  /** For the route's `validateSearch`; all keys are optional in links. */
  validateSearch: (
    raw: Partial<ListSearch<Fields, Tab, Size>> & SearchSchemaInput,
  ) => ListSearch<Fields, Tab, Size>;
  /** Reads a parsed query string; each invalid key falls back to its default alone. */
  read: (raw: Record<string, unknown>) => ListSearch<Fields, Tab, Size>;
}

function wholeNumber(raw: unknown): number | undefined {
  const text = typeof raw === 'number' ? String(raw) : raw;
  return typeof text === 'string' && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

function readFilters<Fields extends FilterFields>(fields: Fields, raw: unknown): FilterValues<Fields> {
  if (typeof raw !== 'object' || raw === null) return {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(raw, name) ? field.read((raw as Record<string, unknown>)[name]) : undefined;
    if (value !== undefined) values[name] = value;
  }
  return values as FilterValues<Fields>;
}

/** Whether every filter that a sort needs is set, to some of the values that it needs. */
function hasFilters(values: Record<string, unknown>, needed: Record<string, unknown>): boolean {
  return Object.entries(needed).every(([name, allowed]) => {
    const value = values[name];
    return Array.isArray(value) && Array.isArray(allowed) && value.every((one) => allowed.includes(one));
  });
}

/** Defines a list page: search parameters, filters and page sizes. */
export function defineList<
  const Fields extends FilterFields,
  const Size extends number,
  const Tab extends string = never,
>(options: ListOptions<Fields, Tab, Size>): ListDefinition<Fields, Tab, Size> {
  const read = (raw: Record<string, unknown>): ListSearch<Fields, Tab, Size> => {
    const page = wholeNumber(raw.page);
    const limit = wholeNumber(raw.limit);
    const filters = readFilters(options.filters, raw.filters);
    const by = Object.entries(options.sortBy ?? {}).find(
      ([name, needed]) => name === raw.by && hasFilters(filters, needed),
    );
    const tab = options.tabs?.slice(1).find((name) => name === raw.tab);
    return {
      page: page && page >= 1 && page <= 1_000_000 ? page : 1,
      limit:
        options.pageSizes.find((size) => size === limit) ?? options.defaultPageSize ?? options.pageSizes[0],
      ...(tab ? { tab } : {}),
      // The direction of a sort whose filters are gone means nothing to another one.
      ...(String(raw.sort) === '1' && (by || raw.by === undefined) ? { sort: 1 as const } : {}),
      ...(by ? { by: by[0] } : {}),
      ...(Object.keys(filters).length > 0 ? { filters } : {}),
    };
  };
  return { ...options, read, validateSearch: (raw) => read({ ...raw }) };
}

/** The search with new filters, on page 1. Empty filters are removed. */
export function withFilters<Search extends ListSearch>(
  search: Search,
  filters: NonNullable<Search['filters']>,
): Search {
  const { filters: _before, ...rest } = search;
  const remaining = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return { ...rest, page: 1, ...(Object.keys(remaining).length > 0 ? { filters: remaining } : {}) } as Search;
}

/**
 * The search with a sort, on page 1. `by` is a key of the list's `sortBy`, whose filters are set where others stand;
 * undefined for the list's own sort.
 */
export function withSort<Search extends ListSearch>(
  { sortBy }: { sortBy?: Record<string, object> },
  search: Search,
  sort: 1 | -1,
  by: string | undefined,
): Search {
  const { sort: _sort, by: _by, ...rest } = search;
  const needed = Object.entries((by !== undefined && sortBy?.[by]) || {});
  const lacking = needed.filter(([name, allowed]) => !hasFilters({ ...rest.filters }, { [name]: allowed }));
  const filters = { ...rest.filters, ...Object.fromEntries(lacking) };
  return {
    ...rest,
    page: 1,
    ...(sort === 1 ? { sort } : {}),
    ...(by === undefined ? {} : { by }),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  } as Search;
}

/** The search with a new page size, on page 1. */
export function withLimit<Search extends ListSearch>(search: Search, limit: Search['limit']): Search {
  return { ...search, page: 1, limit };
}

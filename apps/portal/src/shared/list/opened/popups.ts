/** What opens from the bars of a list, fetched together a moment after its rows. */
export { ColumnsPanel } from './columns-panel.tsx';
export { FilterPanel } from './filter-panel.tsx';
export { MoreFiltersPanel } from './more-filters-panel.tsx';
export { ViewMenuList } from './view-menu-list.tsx';

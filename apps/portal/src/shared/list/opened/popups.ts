/** The popups of a list, prefetched together after its rows. */
export { ColumnsPanel } from './columns-panel.tsx';
export { FilterPanel } from './filter-panel.tsx';
export { HiddenViewsList } from './hidden-views-list.tsx';
export { MoreFiltersPanel } from './more-filters-panel.tsx';
export { ViewMenuList } from './view-menu-list.tsx';

import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../route-tree.gen.ts';
import { parseSearch, stringifySearch } from '../shared/url/search-codec.ts';
import { dropLateSearch } from './late-search.ts';
import { showListsFromTop } from './lists-from-top.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteErrorPage } from './route-error-page.tsx';
import { SlowPage } from './slow-page.tsx';

/** Milliseconds after which a screen that has not arrived says so; with its rendering less than 3 s. */
const SLOW_AFTER_MS = 2_500;

/** The router. Search parameters are nested values with bracketed keys. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteErrorPage,
    defaultPendingComponent: SlowPage,
    defaultPendingMs: SLOW_AFTER_MS,
  });
  return showListsFromTop(dropLateSearch(router));
}

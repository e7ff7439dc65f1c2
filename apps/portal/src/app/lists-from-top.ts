import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/**
 * Shows another page of a list, and another search, from its top; what the reader goes back to is shown where it was left.
 * Sideways a list stays where it is, as `scrollToTopSelectors` would not let it: the heading that was pressed to sort is in
 * sight.
 */
export function showListsFromTop<Router extends AnyRouter>(router: Router): Router {
  let isNew = false;
  router.history.subscribe(({ action }: { action: { type: string } }) => {
    isNew = action.type === 'PUSH' || action.type === 'REPLACE';
  });
  // After the router, which gives a new address the places of the one before.
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (isNew && listOf(fromLocation) !== listOf(toLocation))
      for (const scroller of document.querySelectorAll('[data-rows-scroller]')) scroller.scrollTop = 0;
    isNew = false;
  });
  return router;
}

/** The path and search of a list, without what is open over it. */
function listOf(location: ParsedLocation | undefined): string {
  const { open: _, ...search } = (location?.search ?? {}) as Record<string, unknown>;
  return `${location?.pathname} ${JSON.stringify(search)}`;
}

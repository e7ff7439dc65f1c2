import type { AnyRouter } from '@tanstack/react-router';

/**
 * Drops what a screen writes into the address after another one was chosen. A screen stays until the next one has arrived,
 * and its timers go on meanwhile (a filter that is being typed, a map that comes to rest): they would lead back to it.
 */
export function dropLateSearch<Router extends AnyRouter>(router: Router): Router {
  const { navigate } = router;
  router.navigate = (options) => (isLate(router, options) ? Promise.resolve() : navigate(options));
  return router;
}

function isLate(
  router: AnyRouter,
  { from, to, href }: { from?: string; to?: string; href?: string },
): boolean {
  if (from === undefined || to !== undefined || href !== undefined) return false;
  const [, , chosen] = router.getMatchedRoutes(router.latestLocation.pathname);
  return chosen?.fullPath !== from;
}

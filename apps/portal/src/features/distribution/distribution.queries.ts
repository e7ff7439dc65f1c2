import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

/** Formula, dispatch settings and mode in force. */
export function inForceQuery() {
  return orpc.distribution.inForce.queryOptions();
}

/** The versions of the settings, the newest first, a page at a time. */
export function versionsQuery() {
  return orpc.distribution.versions.infiniteOptions({
    input: (page: number) => ({ page, limit: 20 as const }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, { data }) => sum + data.results.length, 0);
      return seen < last.data.total ? pages.length + 1 : undefined;
    },
  });
}

/** Reads anew what a save, by whomever, has changed. */
export async function showSettingsAnew(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orpc.distribution.key() }),
    client.invalidateQueries({ queryKey: orpc.settings.key() }),
  ]);
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

/** The settings that the role may see; nothing of them stays in memory after the page. */
export const settingsQuery = () => orpc.settings.list.queryOptions({ staleTime: 0, gcTime: 0 });

/** What a change applies to now; `lowestBalance` is a LIMIT_ORDER that is not saved yet. */
export const impactQuery = (lowestBalance: number | undefined) =>
  queryOptions({
    ...orpc.settings.impact.queryOptions({
      input: lowestBalance === undefined ? {} : { lowest_balance: String(lowestBalance) as never },
    }),
    staleTime: 0,
    gcTime: 0,
  });

/** Reads again what a save changes: the settings, and the time zone of the profile. */
export async function refreshSettings(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orpc.settings.key() }),
    client.invalidateQueries({ queryKey: orpc.auth.profile.key() }),
  ]);
}

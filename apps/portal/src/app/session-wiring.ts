import { queryClient } from '../shared/api/query-client.ts';
import { onSessionEnded } from '../shared/session/session-store.ts';
import { isPublicPath } from './public-paths.ts';
import type { createAppRouter } from './router.ts';

/** When a session ends: no data of it stays, and the person goes to /login with the way back. */
export function followSession(router: ReturnType<typeof createAppRouter>): void {
  onSessionEnded(() => {
    queryClient.clear();
    const { pathname, href } = router.state.location;
    if (!isPublicPath(pathname)) void router.navigate({ to: '/login', search: { redirect: href } });
  });
}

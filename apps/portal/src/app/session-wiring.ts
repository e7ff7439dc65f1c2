import { queryClient } from '../shared/api/query-client.ts';
import { onPasswordChangeRequired, onSessionEnded } from '../shared/session/session-store.ts';
import { isPasswordPath, isPublicPath, safeRedirect } from './public-paths.ts';
import type { createAppRouter } from './router.ts';

/**
 * When a session ends: no data of it stays, and the person goes to /login with the way back. When the password must
 * be changed first: to where that is done.
 */
export function followSession(router: ReturnType<typeof createAppRouter>): void {
  onSessionEnded(() => {
    queryClient.clear();
    const { pathname, href, search } = router.state.location;
    if (isPublicPath(pathname)) return;
    // Whoever signs in next need not change a password because the last person should have.
    const back = isPasswordPath(pathname) && 'redirect' in search ? safeRedirect(search.redirect) : href;
    void router.navigate({ to: '/login', search: isPasswordPath(back) ? {} : { redirect: back } });
  });
  onPasswordChangeRequired(() => {
    const { pathname, href } = router.state.location;
    if (isPublicPath(pathname) || isPasswordPath(pathname)) return;
    void router.navigate({ to: '/change-password', search: { redirect: href } });
  });
}

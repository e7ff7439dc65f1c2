import { clearSessionData, queryClient } from '../shared/api/query-client.ts';
import { onPasswordChangeRequired, onSessionEnded } from '../shared/session/session-store.ts';
import { isPasswordPath, isPublicPath, safeRedirect } from './public-paths.ts';
import type { createAppRouter } from './router.ts';

/**
 * When a session ends, all its data is cleared and the portal navigates to /login with the path to return to, unless another
 * session has begun. When the password must be changed first, it navigates there.
 */
export function followSession(router: ReturnType<typeof createAppRouter>): void {
  onSessionEnded((reason, audience) => {
    const { pathname, href, search } = router.state.location;
    clearSessionData(queryClient);
    // The page of a replaced session is opened again, in the one that has begun, and the browser asks nothing: a form has
    // kept its draft.
    if (reason === 'replaced') return router.history.destroy();
    if (isPublicPath(pathname)) return;
    if (audience === 'partner') {
      const back = { redirect: href, ...(reason === 'ended' && { reason }) };
      return void router.navigate({ to: '/partner/login', search: back });
    }
    // The flag belongs to the last session.
    const back = isPasswordPath(pathname) && 'redirect' in search ? safeRedirect(search.redirect) : href;
    void router.navigate({
      to: '/login',
      search: {
        ...(!isPasswordPath(back) && { redirect: back }),
        ...(reason === 'ended' && { reason }),
      },
    });
  });
  onPasswordChangeRequired(() => {
    const { pathname, href } = router.state.location;
    if (isPublicPath(pathname) || isPasswordPath(pathname)) return;
    void router.navigate({ to: '/change-password', search: { redirect: href } });
  });
}

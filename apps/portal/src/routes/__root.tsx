import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { UnlessOutdated } from '../app/outdated-page.tsx';
import { isPasswordPath, isPublicPath } from '../app/public-paths.ts';
import { accessToken, audienceOfPath, passwordMustChange } from '../shared/session/session-store.ts';

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const { pathname, href } = location;
    if (isPublicPath(pathname)) return;
    if (audienceOfPath(pathname) === 'partner') {
      if (accessToken('partner')) return;
      throw redirect({ to: '/partner/login', search: { redirect: href } });
    }
    if (!accessToken()) throw redirect({ to: '/login', search: { redirect: href } });
    if (passwordMustChange() && !isPasswordPath(pathname))
      throw redirect({ to: '/change-password', search: { redirect: href } });
  },
  component: () => (
    <UnlessOutdated>
      <Outlet />
    </UnlessOutdated>
  ),
});

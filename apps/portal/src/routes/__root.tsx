import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { isPasswordPath, isPublicPath } from '../app/public-paths.ts';
import { accessToken, passwordMustChange } from '../shared/session/session-store.ts';

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const { pathname, href } = location;
    if (isPublicPath(pathname)) return;
    if (!accessToken()) throw redirect({ to: '/login', search: { redirect: href } });
    if (passwordMustChange() && !isPasswordPath(pathname))
      throw redirect({ to: '/change-password', search: { redirect: href } });
  },
  component: Outlet,
});

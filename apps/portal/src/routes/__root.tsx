import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { isPublicPath } from '../app/public-paths.ts';
import { accessToken } from '../shared/session/session-store.ts';

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    if (!isPublicPath(location.pathname) && !accessToken()) {
      throw redirect({ to: '/login', search: { redirect: location.href } });
    }
  },
  component: Outlet,
});

import { createFileRoute } from '@tanstack/react-router';
import { safeRedirect } from '../app/public-paths.ts';
import { LoginPage } from '../features/auth/login-page.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string } => {
    const target = safeRedirect(search.redirect);
    return target === '/' ? {} : { redirect: target };
  },
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  return <LoginPage returnTo={safeRedirect(redirect)} />;
}

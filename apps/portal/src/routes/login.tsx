import { createFileRoute } from '@tanstack/react-router';
import { safeRedirect } from '../app/public-paths.ts';
import { LoginPage } from '../features/auth/login-page.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string; reason?: 'ended' } => {
    const target = safeRedirect(search.redirect);
    return {
      ...(target !== '/' && { redirect: target }),
      ...(search.reason === 'ended' && { reason: search.reason }),
    };
  },
  component: Login,
});

function Login() {
  const { redirect, reason } = Route.useSearch();
  return <LoginPage returnTo={safeRedirect(redirect)} isSessionEnded={reason === 'ended'} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { safePartnerRedirect } from '../../app/public-paths.ts';
import { LoginPage } from '../../features/auth/login-page.tsx';

export const Route = createFileRoute('/partner/login')({
  validateSearch: (search): { redirect?: string; reason?: 'ended' } => ({
    ...(search.redirect !== undefined && { redirect: safePartnerRedirect(search.redirect) }),
    ...(search.reason === 'ended' && { reason: search.reason }),
  }),
  component: PartnerLogin,
});

function PartnerLogin() {
  const { redirect, reason } = Route.useSearch();
  return (
    <LoginPage
      audience="partner"
      returnTo={safePartnerRedirect(redirect)}
      isSessionEnded={reason === 'ended'}
    />
  );
}

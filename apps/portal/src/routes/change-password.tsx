import { createFileRoute } from '@tanstack/react-router';
import { isPasswordPath, safeRedirect } from '../app/public-paths.ts';
import { ChangePasswordPage } from '../features/auth/change-password-page.tsx';
import { addTexts } from '../shared/i18n/i18n.ts';

export const Route = createFileRoute('/change-password')({
  validateSearch: (search): { redirect?: string } => {
    const target = safeRedirect(search.redirect);
    return target === '/' || isPasswordPath(target.split(/[?#]/, 1)[0] ?? '') ? {} : { redirect: target };
  },
  beforeLoad: () => addTexts('signed-in'),
  component: ChangePassword,
});

function ChangePassword() {
  const { redirect } = Route.useSearch();
  return <ChangePasswordPage returnTo={safeRedirect(redirect)} />;
}

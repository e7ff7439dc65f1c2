import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stopRealtime } from '../../shared/realtime/realtime.ts';
import { profileQuery } from '../../shared/session/profile.ts';
import { passwordMustChange, storeToken } from '../../shared/session/session-store.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { toastSuccess } from '../../shared/ui/toast.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Change of one's own password: forced where another person has set it, or by choice. */
export function ChangePasswordPage({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [forced] = useState(passwordMustChange);
  // Fetched once: a request that runs while the sessions end would get 401 and end the new session too.
  const profile = useQuery({ ...profileQuery(), refetchInterval: false }).data;
  // The server closes the realtime connection of the old session; the shell opens that of the new one.
  useEffect(() => stopRealtime(), []);
  const goOn = () => void navigate({ href: returnTo, replace: true });
  return (
    <SignInFrame title={t('auth.change_title')}>
      <ChangePasswordForm
        email={profile?.email ?? ''}
        forced={forced}
        onChanged={(token) => {
          storeToken(token);
          toastSuccess(t('auth.password_changed'));
          goOn();
        }}
        onLeave={forced ? () => void signOut() : goOn}
      />
    </SignInFrame>
  );
}

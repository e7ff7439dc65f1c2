import { Box } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Audience,
  hasDrafts,
  storePartnerToken,
  storeToken,
} from '../../shared/session/session-store.ts';
import { CredentialsStep, type SignInNotice } from './credentials-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

interface SentCode {
  email: string;
  /** Token of the sign-in attempt; only in memory, so that a reload starts again. */
  attemptToken: string;
  /** When the attempt was opened and when its code expires, in epoch milliseconds. */
  sentAt: number;
  expiresAt: number;
}

interface LoginPageProps {
  /** The path to open after sign-in. */
  returnTo: string;
  /** A session ended by itself, and led here. */
  isSessionEnded: boolean;
  /** Who signs in. */
  audience?: Audience;
}

/** Sign-in in two steps: e-mail and password, then the one-time code. */
export function LoginPage({ returnTo, isSessionEnded, audience = 'staff' }: LoginPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [email, setEmail] = useState('');
  const [notice, setNotice] = useState<SignInNotice | null>(() => {
    if (!isSessionEnded) return null;
    return hasDrafts() ? 'session_ended_draft' : 'session_ended';
  });
  const onSent = (
    address: string,
    { expiredAfter, attemptToken }: { expiredAfter: number; attemptToken: string },
  ) => {
    setEmail(address);
    setNotice(null);
    const sentAt = Date.now();
    setSent({ email: address, attemptToken, sentAt, expiresAt: sentAt + expiredAfter * 1000 });
  };
  const onSignedIn = ({ token, mustChangePassword }: { token: string; mustChangePassword: boolean }) => {
    if (audience === 'partner') storePartnerToken(token);
    else storeToken(token, { mustChangePassword });
    void navigate({ href: returnTo, replace: true });
  };
  return (
    <SignInFrame title={t(audience === 'partner' ? 'auth.partner_title' : 'auth.title')}>
      {sent ? (
        <Suspense>
          <CodeStep
            audience={audience}
            email={sent.email}
            attemptToken={sent.attemptToken}
            sentAt={sent.sentAt}
            expiresAt={sent.expiresAt}
            onSignedIn={onSignedIn}
            onBack={() => setSent(null)}
            onExpired={() => {
              setSent(null);
              setNotice('code_expired');
            }}
          />
        </Suspense>
      ) : (
        <>
          <CredentialsStep audience={audience} email={email} notice={notice} onSent={onSent} />
          {audience === 'partner' && (
            <Box component="p" m="20px 0 0" fz={12.5}>
              <Link to="/suppliers/apply">{t('auth.partner_apply')}</Link>
            </Box>
          )}
        </>
      )}
    </SignInFrame>
  );
}

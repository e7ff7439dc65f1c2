import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeToken } from '../../shared/session/session-store.ts';
import { CredentialsStep } from './credentials-step.tsx';
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

/** Sign-in in two steps: e-mail and password, then the one-time code. */
export function LoginPage({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [email, setEmail] = useState('');
  const [expired, setExpired] = useState(false);
  const onSent = (
    address: string,
    { expiredAfter, attemptToken }: { expiredAfter: number; attemptToken: string },
  ) => {
    setEmail(address);
    setExpired(false);
    const sentAt = Date.now();
    setSent({ email: address, attemptToken, sentAt, expiresAt: sentAt + expiredAfter * 1000 });
  };
  const onSignedIn = ({ token, mustChangePassword }: { token: string; mustChangePassword: boolean }) => {
    storeToken(token, { mustChangePassword });
    void navigate({ href: returnTo, replace: true });
  };
  return (
    <SignInFrame title={t('auth.title')}>
      {sent ? (
        <Suspense>
          <CodeStep
            email={sent.email}
            attemptToken={sent.attemptToken}
            sentAt={sent.sentAt}
            expiresAt={sent.expiresAt}
            onSignedIn={onSignedIn}
            onBack={() => setSent(null)}
            onExpired={() => {
              setSent(null);
              setExpired(true);
            }}
          />
        </Suspense>
      ) : (
        <CredentialsStep email={email} expired={expired} onSent={onSent} />
      )}
    </SignInFrame>
  );
}

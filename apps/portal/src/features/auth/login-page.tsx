import { POLICY_PATH, PRODUCT } from '@mishwar/domain';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { storeToken } from '../../shared/session/session-store.ts';
import { PublicBar } from '../../shared/ui/public-bar.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import classes from './login-page.module.css';
import { RouteDrawing } from './route-drawing.tsx';

interface SentCode {
  email: string;
  /** Epoch milliseconds at which the code stops working. */
  expiresAt: number;
}

/** Sign-in in two steps: e-mail and password, then the one-time code. */
export function LoginPage({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [email, setEmail] = useState('');
  const [expired, setExpired] = useState(false);
  const onSent = (address: string, expiredAfter: number) => {
    setEmail(address);
    setExpired(false);
    setSent({ email: address, expiresAt: Date.now() + expiredAfter * 1000 });
  };
  const onToken = (token: string) => {
    storeToken(token);
    void navigate({ href: returnTo, replace: true });
  };
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <title>{`${t('auth.title')} · ${currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name}`}</title>
        <PublicBar />
        <main className={classes.main}>
          {sent ? (
            <CodeStep
              email={sent.email}
              expiresAt={sent.expiresAt}
              onToken={onToken}
              onBack={() => setSent(null)}
              onExpired={() => {
                setSent(null);
                setExpired(true);
              }}
            />
          ) : (
            <CredentialsStep email={email} expired={expired} onSent={onSent} />
          )}
        </main>
        <footer className={classes.foot}>
          <Link to="/policy">{t('auth.privacy_policy')}</Link>
          <Link to={POLICY_PATH}>{t('auth.driver_terms')}</Link>
        </footer>
      </div>
      <RouteDrawing />
    </div>
  );
}

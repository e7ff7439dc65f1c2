import { Button, TextInput } from '@mantine/core';
import { MAX_EMAIL_LENGTH } from '@mishwar/domain';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import type { Audience } from '../../shared/session/session-store.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import { PasswordField, SMALL_LABEL } from './password-field.tsx';

const DEMO_AFTER_MS = 300;
const DemoPeople = lazy(async () => ({ default: (await import('./demo-sign-in.tsx')).DemoPeople }));

/** The last code expired, or a session ended, with or without typed work that is kept. */
export type SignInNotice = 'code_expired' | 'session_ended' | 'session_ended_draft';

interface CredentialsStepProps {
  audience: Audience;
  email: string;
  /** Why the first step is shown again. */
  notice: SignInNotice | null;
  onSent: (email: string, code: { expiredAfter: number; attemptToken: string }) => void;
}

/**
 * First step of the sign-in: e-mail and password. The only form without `useContractForm`, whose bytes would delay the
 * first paint of the sign-in (ADR 35); the second step brings them.
 */
export function CredentialsStep({ audience, email, notice, onSent }: CredentialsStepProps) {
  const { t } = useTranslation();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ email: false, password: false });
  const isPartner = audience === 'partner';
  const login = useMutation((isPartner ? orpc.partnerPortal : orpc.auth).login.mutationOptions());
  const [offersDemo, setOffersDemo] = useState(false);
  useEffect(() => {
    emailField.current?.focus();
    if (isPartner || !isOnThisMachine()) return;
    // Fetched after the page can be used, which its bytes would delay; the server decides whether there is a demo.
    const timer = window.setTimeout(() => setOffersDemo(true), DEMO_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [isPartner]);
  const send = (address: string, password: string) => {
    // Fetched while the server checks the password.
    void import('./code-step.tsx');
    login.mutate(
      { email: address, password },
      {
        onSuccess: (code) => onSent(address, code),
        onError: () => passwordField.current?.select(),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const address = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    setMissing({ email: address === '', password: password === '' });
    if (address === '') return emailField.current?.focus();
    if (password === '') return passwordField.current?.focus();
    send(address, password);
  };
  return (
    <form className="grid gap-16" onSubmit={submit} noValidate>
      <div>
        <h1 className="headline">{t(isPartner ? 'auth.partner_title' : 'auth.title')}</h1>
        <p className="dim">{t(isPartner ? 'auth.partner_subtitle' : 'auth.subtitle')}</p>
      </div>
      {login.isError ? (
        <p role="alert" className="pad-10-16 rounded alarmed problem">
          {errorTexts(login.error).join(' ')}
        </p>
      ) : (
        notice && (
          <p role="status" className="pad-10-16 rounded ground-2 soft">
            {t(`auth.${notice}`)}
          </p>
        )
      )}
      <TextInput
        ref={emailField}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={MAX_EMAIL_LENGTH}
        defaultValue={email}
        label={t('auth.email')}
        error={missing.email && t('errors.email_not_empty')}
        onChange={() => setMissing((now) => ({ ...now, email: false }))}
        leftSection={<IconMail size={17} stroke={1.6} />}
        size="md"
        labelProps={SMALL_LABEL}
      />
      <PasswordField
        ref={passwordField}
        name="password"
        autoComplete="current-password"
        label={t('auth.password')}
        error={missing.password && t('errors.password_not_empty')}
        onChange={() => setMissing((now) => ({ ...now, password: false }))}
      />
      <Button type="submit" size="md" loading={login.isPending}>
        {t('auth.continue')}
      </Button>
      {offersDemo && (
        <Suspense>
          <DemoPeople
            isSending={login.isPending}
            onChoose={({ email: address, password }) => {
              if (emailField.current) emailField.current.value = address;
              setMissing({ email: false, password: false });
              send(address, password);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

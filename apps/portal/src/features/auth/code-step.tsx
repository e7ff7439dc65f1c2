import { Box, Button } from '@mantine/core';
import { OneTimeCode } from '@mishwar/contract/auth/auth.forms.ts';
import { ONE_TIME_CODE_DIGITS } from '@mishwar/domain';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import type { Audience } from '../../shared/session/session-store.ts';
import { formatSeconds, maskEmail, parseCodeDigits } from './code-text.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import classes from './steps.module.css';
import { useCountdown } from './use-countdown.ts';

const DemoMailbox = lazy(async () => ({ default: (await import('./demo-sign-in.tsx')).DemoMailbox }));

interface CodeStepProps {
  audience: Audience;
  email: string;
  /** Token of the sign-in attempt that the first step opened. */
  attemptToken: string;
  /** When the attempt was opened and when its code expires, in epoch milliseconds. */
  sentAt: number;
  expiresAt: number;
  onSignedIn: (session: { token: string; mustChangePassword: boolean }) => void;
  onBack: () => void;
  onExpired: () => void;
}

/** Second step of the sign-in: the one-time code, sent as soon as its last digit is typed. */
export function CodeStep({
  audience,
  email,
  attemptToken,
  sentAt,
  expiresAt,
  onSignedIn,
  onBack,
  onExpired,
}: CodeStepProps) {
  const { t } = useTranslation();
  const id = useId();
  const { left, total } = useCountdown(expiresAt, onExpired);
  const isSignedIn = useRef(false);
  const form = useContractForm({
    schema: OneTimeCode,
    initialValues: { email, attemptToken, passKey: '' },
    send: async (code) =>
      audience === 'partner'
        ? { ...(await api.partnerPortal.verifyOtp(code)), mustChangePassword: false }
        : api.auth.verifyOtp(code),
    onSent: (session) => {
      isSignedIn.current = true;
      onSignedIn(session);
    },
    onFailed: () => {
      form.setFieldValue('passKey', '');
      field.current?.focus();
    },
  });
  const field = useRef<HTMLInputElement>(null);
  const code = form.useWatchValue('passKey');
  useEffect(() => field.current?.focus(), []);
  const problem = form.errors.passKey ?? form.problem;
  const isInvalid = Boolean(problem);
  // Enter after the last digit comes when the code may be used up: its refusal would end the new session.
  const submit = () => {
    if (!isSignedIn.current) form.submit();
  };
  const enter = (digits: string) => {
    form.setFieldValue('passKey', digits, { forceUpdate: false });
    if (digits.length === ONE_TIME_CODE_DIGITS) submit();
  };
  const { error: _shownBelow, defaultValue: _watched, ...props } = form.field('passKey');
  return (
    <form
      className="grid gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <div>
        <h1 className="headline">{t('auth.code_title')}</h1>
        <p className="dim">
          {t('auth.code_sent')} <bdi dir="ltr">{maskEmail(email)}</bdi>
        </p>
      </div>
      <div>
        <div className={`grid gap-8 relative ${classes.code}`} data-invalid={isInvalid || undefined}>
          <input
            {...props}
            ref={field}
            className={`wide tall absolute inset ${classes.codeInput}`}
            name="passKey"
            aria-label={t('auth.code_label')}
            aria-invalid={isInvalid}
            aria-describedby={problem ? `${id}-problem` : undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={(event) => enter(parseCodeDigits(event.currentTarget.value))}
          />
          <Boxes code={code} />
        </div>
        {problem && (
          <Box component="p" id={`${id}-problem`} role="alert" className="size-12 problem" mt={6}>
            {problem}
          </Box>
        )}
      </div>
      {isOnThisMachine() && (
        <Suspense>
          <DemoMailbox email={email} sentAt={sentAt} onUse={enter} />
        </Suspense>
      )}
      <Countdown left={left} total={total} />
      <Button type="submit" size="md" loading={form.isSending}>
        {t('auth.sign_in')}
      </Button>
      <div className="row between gap-12 size-12-5 dim">
        <button type="button" className="tap gap-6 linked nowrap" onClick={onBack}>
          <IconArrowLeft size={15} stroke={1.6} className="mirror" aria-hidden />
          {t('auth.other_email')}
        </button>
        <span>{t('auth.code_hint')}</span>
      </div>
    </form>
  );
}

/** A box for each digit, drawn over the field. */
function Boxes({ code }: { code: string }) {
  return Array.from({ length: ONE_TIME_CODE_DIGITS }, (_, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the boxes keep their order
      key={at}
      aria-hidden
      className={`grid centred edge rounded bold ${classes.box}`}
      data-active={at === Math.min(code.length, ONE_TIME_CODE_DIGITS - 1) || undefined}
    >
      {code[at]}
    </span>
  ));
}

/** The time left for the code, in seconds, as a ring and as text. */
function Countdown({ left, total }: { left: number; total: number }) {
  const { t } = useTranslation();
  return (
    <p className="row gap-8 dim" role="timer">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.5" fill="none" stroke="var(--s3)" strokeWidth="2.4" />
        <circle
          cx="9"
          cy="9"
          r="7.5"
          fill="none"
          stroke="var(--accent)"
          transform="rotate(-90 9 9)"
          strokeWidth="2.4"
          pathLength="100"
          strokeDasharray={`${(100 * left) / Math.max(1, total)} 100`}
        />
      </svg>
      {t('auth.code_expires')}{' '}
      <strong className="ink">
        <bdi dir="ltr">{formatSeconds(left)}</bdi>
      </strong>
    </p>
  );
}

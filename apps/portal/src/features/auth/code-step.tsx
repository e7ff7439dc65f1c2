import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { CODE_LENGTH, codeDigits, maskEmail, minutesAndSeconds } from './code-text.ts';
import classes from './steps.module.css';
import { useCountdown } from './use-countdown.ts';

interface CodeStepProps {
  email: string;
  /** Epoch milliseconds at which the code stops working. */
  expiresAt: number;
  onSignedIn: (session: { token: string; mustChangePassword: boolean }) => void;
  onBack: () => void;
  onExpired: () => void;
}

export function CodeStep({ email, expiresAt, onSignedIn, onBack, onExpired }: CodeStepProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);
  const { left, total } = useCountdown(expiresAt, onExpired);
  const verify = useMutation({
    mutationFn: (passKey: string) => api.auth.verifyOtp({ email, passKey }),
    onSuccess: onSignedIn,
    onError: () => {
      setCode('');
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const submit = (event?: FormEvent, typed = code) => {
    event?.preventDefault();
    if (verify.isPending) return;
    setEmpty(typed === '');
    if (typed === '') return field.current?.focus();
    verify.mutate(typed);
  };
  const change = (text: string) => {
    const digits = codeDigits(text);
    setCode(digits);
    setEmpty(false);
    if (verify.isError) verify.reset();
    if (digits.length === CODE_LENGTH) submit(undefined, digits);
  };
  const problem = empty
    ? t('errors.passKey_not_empty')
    : verify.isError
      ? errorTexts(verify.error).join(' ')
      : null;
  return (
    <form className="grid gap-16" onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('auth.code_title')}</h1>
        <p className={classes.sub}>
          {t('auth.code_sent')} <bdi dir="ltr">{maskEmail(email)}</bdi>
        </p>
      </div>
      <div>
        <div className={classes.code} data-invalid={problem !== null || undefined}>
          <input
            ref={field}
            className={classes.codeInput}
            name="passKey"
            aria-label={t('auth.code_label')}
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-problem` : undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={(event) => change(event.currentTarget.value)}
          />
          {Array.from({ length: CODE_LENGTH }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never move
              key={at}
              aria-hidden
              className={classes.box}
              data-active={at === Math.min(code.length, CODE_LENGTH - 1) || undefined}
            >
              {code[at]}
            </span>
          ))}
        </div>
        {problem && (
          <p id={`${id}-problem`} role="alert" className={classes.error}>
            {problem}
          </p>
        )}
      </div>
      <p className={classes.timer} role="timer">
        <svg className={classes.ring} width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7.5" fill="none" stroke="var(--s3)" strokeWidth="2.4" />
          <circle
            cx="9"
            cy="9"
            r="7.5"
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2.4"
            pathLength="100"
            strokeDasharray={`${(100 * left) / Math.max(1, total)} 100`}
          />
        </svg>
        {t('auth.code_expires')}{' '}
        <strong>
          <bdi dir="ltr">{minutesAndSeconds(left)}</bdi>
        </strong>
      </p>
      <Button type="submit" className={classes.submit ?? ''} loading={verify.isPending}>
        {t('auth.sign_in')}
      </Button>
      <div className={classes.under}>
        <button type="button" className={classes.back} onClick={onBack}>
          <IconArrowLeft size={15} stroke={1.6} className="mirror" aria-hidden />
          {t('auth.other_email')}
        </button>
        <span>{t('auth.code_hint')}</span>
      </div>
    </form>
  );
}

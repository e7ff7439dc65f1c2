import { Button } from '@mantine/core';
import { IconArrowLeft, IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts, fieldErrors, messageText } from '../../shared/api/error-text.ts';
import { type PasswordFields, passwordFaults } from './new-password.ts';
import { PasswordField } from './password-field.tsx';
import classes from './steps.module.css';

interface ChangePasswordFormProps {
  /** Whose password it is, for password managers. */
  email: string;
  /** The person cannot go on without it. */
  forced: boolean;
  onChanged: (token: string) => void;
  onLeave: () => void;
}

const FIELDS = ['current_password', 'password', 'repeat'] as const;
const EMPTY: PasswordFields = { current_password: '', password: '', repeat: '' };
type Faults = Partial<Record<keyof PasswordFields, string>>;

function focusOn(form: HTMLFormElement | null, name: keyof PasswordFields): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

/** The server's refusals beside their fields. */
function faultsOf(error: unknown): Faults {
  return Object.fromEntries(fieldErrors(error).map(({ field, msg }) => [field ?? '', msg]));
}

export function ChangePasswordForm({ email, forced, onChanged, onLeave }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  useEffect(() => focusOn(form.current, 'current_password'), []);
  const showFaults = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) focusOn(form.current, first);
  };
  const change = useMutation({
    mutationFn: ({ current_password, password }: PasswordFields) =>
      api.auth.changePassword({ current_password, password }),
    onSuccess: ({ token }) => onChanged(token),
    onError: (error) => showFaults(faultsOf(error)),
  });
  const LeaveIcon = forced ? IconLogout : IconArrowLeft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const found = passwordFaults(fields);
    showFaults(found);
    if (Object.keys(found).length === 0) change.mutate(fields);
  };
  const field = (name: keyof PasswordFields) => ({
    name,
    value: fields[name],
    error: faults[name] && messageText(faults[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setFields((before) => ({ ...before, [name]: value }));
      setFaults(({ [name]: _gone, ...rest }) => rest);
    },
  });
  const general =
    change.isError && !FIELDS.some((name) => faultsOf(change.error)[name])
      ? errorTexts(change.error).join(' ')
      : null;
  return (
    <form ref={form} className="grid gap-16" onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('auth.change_title')}</h1>
        <p className={classes.sub}>{t(forced ? 'auth.change_required' : 'auth.change_subtitle')}</p>
      </div>
      {general && (
        <p role="alert" className={classes.alert}>
          {general}
        </p>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...field('current_password')}
        label={t('auth.current_password')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        label={t('auth.new_password')}
        description={faults.password ? undefined : t('auth.new_password_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
      />
      <PasswordField {...field('repeat')} label={t('auth.repeat_password')} autoComplete="new-password" />
      <Button type="submit" className={classes.submit ?? ''} loading={change.isPending}>
        {t('auth.change_submit')}
      </Button>
      <div className={classes.under}>
        <button type="button" className={classes.back} onClick={onLeave}>
          <LeaveIcon size={15} stroke={1.6} className="mirror" aria-hidden />
          {t(forced ? 'shell.logout' : 'common.back')}
        </button>
      </div>
    </form>
  );
}

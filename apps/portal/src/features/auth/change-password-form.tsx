import { Button } from '@mantine/core';
import { ChangePassword } from '@mishwar/contract/auth/auth.forms.ts';
import { IconArrowLeft, IconLogout } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { DESCRIPTION_LAST } from '../../shared/form/description-last.ts';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { checkPasswordRules, toPasswordBody } from './new-password.ts';
import { PasswordField } from './password-field.tsx';

interface ChangePasswordFormProps {
  /** The account of the password, for password managers. */
  email: string;
  /** The password must be changed before anything else. */
  forced: boolean;
  onChanged: (token: string) => void;
  onLeave: () => void;
}

/** Changes one's own password, which ends all other sessions. */
export function ChangePasswordForm({ email, forced, onChanged, onLeave }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: ChangePassword,
    initialValues: { current_password: '', password: '', repeat: '' },
    toBody: toPasswordBody,
    rules: checkPasswordRules,
    send: (body) => api.auth.changePassword(body),
    onSent: ({ token }) => onChanged(token),
  });
  useEffect(() => form.getInputNode('current_password')?.focus(), [form.getInputNode]);
  const LeaveIcon = forced ? IconLogout : IconArrowLeft;
  return (
    <form
      className="grid gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      noValidate
    >
      <div>
        <h1 className="headline">{t('auth.change_title')}</h1>
        <p className="dim">{t(forced ? 'auth.change_required' : 'auth.change_subtitle')}</p>
      </div>
      {form.problem && (
        <p role="alert" className="pad-10-16 rounded alarmed problem">
          {form.problem}
        </p>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        key={form.key('current_password')}
        {...form.field('current_password')}
        name="current_password"
        label={t('auth.current_password')}
        autoComplete="current-password"
      />
      <PasswordField
        key={form.key('password')}
        {...form.field('password')}
        name="password"
        label={t('auth.new_password')}
        description={form.errors.password ? undefined : t('auth.new_password_hint')}
        inputWrapperOrder={DESCRIPTION_LAST}
        autoComplete="new-password"
      />
      <PasswordField
        key={form.key('repeat')}
        {...form.field('repeat')}
        name="repeat"
        label={t('auth.repeat_password')}
        autoComplete="new-password"
      />
      <Button type="submit" size="md" loading={form.isSending}>
        {t('auth.change_submit')}
      </Button>
      <div className="row between gap-12 size-12-5 dim">
        <button type="button" className="tap gap-6 linked nowrap" onClick={onLeave}>
          <LeaveIcon size={15} stroke={1.6} className="mirror" aria-hidden />
          {t(forced ? 'shell.logout' : 'common.back')}
        </button>
      </div>
    </form>
  );
}

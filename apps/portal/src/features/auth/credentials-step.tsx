import { Button, TextInput } from '@mantine/core';
import { MAX_EMAIL_LENGTH } from '@mishwar/domain';
import { IconMail } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { PasswordField } from './password-field.tsx';
import classes from './steps.module.css';

interface CredentialsStepProps {
  email: string;
  /** The last code has expired. */
  expired: boolean;
  onSent: (email: string, expiredAfter: number) => void;
}

/** First step of the sign-in: e-mail and password. */
export function CredentialsStep({ email, expired, onSent }: CredentialsStepProps) {
  const { t } = useTranslation();
  const form = useContractForm({
    // Imported once a field is changed: the schema library is not part of the first paint.
    schema: async () => (await import('@mishwar/contract/auth/auth.forms.ts')).Credentials,
    initialValues: { email, password: '' },
    send: async (credentials) => ({ email: credentials.email, ...(await api.auth.login(credentials)) }),
    onSent: ({ email: address, expiredAfter }) => onSent(address, expiredAfter),
    onFailed: () => {
      form.getInputNode<HTMLInputElement, 'password'>('password')?.select();
    },
  });
  useEffect(() => form.getInputNode('email')?.focus(), [form.getInputNode]);
  return (
    <form
      className="grid gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      noValidate
    >
      <div className={classes.head}>
        <h1 className={classes.title}>{t('auth.title')}</h1>
        <p className={classes.sub}>{t('auth.subtitle')}</p>
      </div>
      {form.problem ? (
        <p role="alert" className={classes.alert}>
          {form.problem}
        </p>
      ) : (
        expired && (
          <p role="status" className={classes.alert} data-tone="plain">
            {t('auth.code_expired')}
          </p>
        )
      )}
      <TextInput
        key={form.key('email')}
        {...form.field('email')}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={MAX_EMAIL_LENGTH}
        label={t('auth.email')}
        leftSection={<IconMail size={17} stroke={1.6} />}
        classNames={{ label: classes.label ?? '', input: `${classes.input} ${classes.ltr}` }}
      />
      <PasswordField
        key={form.key('password')}
        {...form.field('password')}
        name="password"
        autoComplete="current-password"
        label={t('auth.password')}
      />
      <Button type="submit" className={classes.submit ?? ''} loading={form.isSending}>
        {t('auth.continue')}
      </Button>
    </form>
  );
}

import { PasswordInput } from '@mantine/core';
import { SettingsUnlockBody } from '@mishwar/contract/settings/settings.forms.ts';
import { MAX_PASSWORD_LENGTH } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useContractForm } from '../../shared/form/use-contract-form.ts';

/** The form that opens the settings of this session for a few minutes; `onUnlocked` is called once they are open. */
export function useUnlockForm(onUnlocked: () => unknown) {
  return useContractForm({
    schema: SettingsUnlockBody,
    initialValues: { phrase: '' },
    send: (body) => api.settings.unlock(body),
    onSent: onUnlocked,
  });
}

/** The confirmation password. It is no credential of the account: password managers offer nothing. */
export function UnlockField({ form }: { form: ReturnType<typeof useUnlockForm> }) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordInput
        key={form.key('phrase')}
        {...form.field('phrase')}
        label={t('settings.gate.field')}
        autoComplete="off"
        data-autofocus
        maxLength={MAX_PASSWORD_LENGTH}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.gate.show'), tabIndex: 0 }}
      />
      {form.problem && (
        <p className="bold problem" role="alert">
          {form.problem}
        </p>
      )}
    </>
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MAX_PASSWORD_LENGTH } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_LAST } from './description-last.ts';

/** A new password, with a button that shows what is typed. An error is announced, which Mantine's field alone omits. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      maxLength={MAX_PASSWORD_LENGTH}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password'), tabIndex: 0 }}
      aria-invalid={Boolean(props.error)}
      inputWrapperOrder={DESCRIPTION_LAST}
      {...props}
    />
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MAX_PASSWORD_LENGTH } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';

/** A new password of an operator, with a button that shows what is typed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      maxLength={MAX_PASSWORD_LENGTH}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('operators.password.show'), tabIndex: 0 }}
      aria-invalid={Boolean(props.error)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  );
}

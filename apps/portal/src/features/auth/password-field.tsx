import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MAX_PASSWORD_LENGTH } from '@mishwar/domain';
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The label of a large field. */
export const SMALL_LABEL = { fz: 13, fw: 600 };

/** A password field of the sign-in screens, with a button that shows what is typed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      maxLength={MAX_PASSWORD_LENGTH}
      leftSection={<IconLock size={17} stroke={1.6} />}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />
      }
      visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password'), tabIndex: 0 }}
      size="md"
      labelProps={SMALL_LABEL}
      {...props}
    />
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './steps.module.css';

/** Characters of the longest password that is taken. */
const MAX_LENGTH = 200;

/** A password on the sign-in screens, hidden until its reader wants to see it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      maxLength={MAX_LENGTH}
      leftSection={<IconLock size={17} stroke={1.6} />}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />
      }
      visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password'), tabIndex: 0 }}
      classNames={{ label: classes.label ?? '', input: classes.input ?? '' }}
      {...props}
    />
  );
}

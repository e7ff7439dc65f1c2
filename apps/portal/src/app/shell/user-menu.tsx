import { Box, Drawer, useDirection } from '@mantine/core';
import { IconKey, IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openHelp } from '../../shared/help/help-state.ts';
import { LanguageSwitch } from '../../shared/i18n/language-switch.tsx';
import { useProfile } from '../../shared/session/profile.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { ThemeSwitch } from '../../shared/theme/theme-switch.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { openKeyboardHelp } from './keyboard-help/keyboard-help-state.ts';

interface UserMenuProps {
  opened: boolean;
  onClose: () => void;
}

/** The user menu, from the right in both languages: operator, language, theme, sign-out. */
export function UserMenu({ opened, onClose }: UserMenuProps) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const profile = useProfile();
  const here = useLocation({ select: ({ href }) => href });
  const name = profile ? `${profile.first_name} ${profile.last_name}` : '';
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={dir === 'rtl' ? 'left' : 'right'}
      size={300}
      title={t('shell.account')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {profile && (
        <Box className="flex gap-12" pb={16}>
          <Avatar name={name} size={36} />
          <div>
            <p className="bold">
              <bdi>{name}</bdi>
            </p>
            <p className="caption">
              <bdi dir="ltr">{profile.email}</bdi>
            </p>
            <p className="caption">{t(`shell.role.${profile.role}`)}</p>
          </div>
        </Box>
      )}
      <Box className="row wrap gap-8 line-above line-below" py={12} mb={12}>
        <LanguageSwitch />
        <ThemeSwitch />
        <button
          type="button"
          className="quiet"
          onClick={() => {
            onClose();
            openHelp();
          }}
        >
          {t('shell.page_help')}
        </button>
        <button
          type="button"
          className="quiet"
          onClick={() => {
            onClose();
            openKeyboardHelp();
          }}
        >
          {t('shell.help.title')}
        </button>
      </Box>
      <Link
        to="/change-password"
        search={{ redirect: here }}
        className="row wide gap-10 pad-8-12 rounded bold soft touch hover"
      >
        <IconKey size={17} stroke={1.6} aria-hidden />
        {t('shell.change_password')}
      </Link>
      <button
        type="button"
        className="row wide gap-10 pad-8-12 rounded bold problem touch hover"
        onClick={() => void signOut()}
      >
        <IconLogout size={17} stroke={1.6} className="mirror" aria-hidden />
        {t('shell.logout')}
      </button>
    </Drawer>
  );
}

import { Drawer, useDirection } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { LanguageSwitch } from '../../shared/i18n/language-switch.tsx';
import { useProfile } from '../../shared/session/profile.ts';
import { endSession } from '../../shared/session/session-store.ts';
import { ThemeSwitch } from '../../shared/theme/theme-switch.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { openKeyboardHelp } from './keyboard-help-state.ts';
import classes from './user-menu.module.css';

interface UserMenuProps {
  opened: boolean;
  onClose: () => void;
}

/** Ends the session on the server; here it ends even when the server cannot be reached. */
async function signOut(): Promise<void> {
  try {
    await api.auth.logout({});
  } finally {
    endSession();
  }
}

/** Slides in from the right side in both languages: who is signed in, language, theme, and the way out. */
export function UserMenu({ opened, onClose }: UserMenuProps) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const profile = useProfile();
  const name = profile ? `${profile.first_name} ${profile.last_name}` : '';
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={dir === 'rtl' ? 'left' : 'right'}
      size={300}
      title={t('shell.account')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ body: classes.body, title: classes.title }}
    >
      {profile && (
        <div className={classes.person}>
          <Avatar name={name} size={36} />
          <div>
            <p className={classes.name}>
              <bdi>{name}</bdi>
            </p>
            <p className={classes.dim}>
              <bdi dir="ltr">{profile.email}</bdi>
            </p>
            <p className={classes.dim}>{t(`shell.role.${profile.role}`)}</p>
          </div>
        </div>
      )}
      <div className={classes.switches}>
        <LanguageSwitch />
        <ThemeSwitch />
        <button
          type="button"
          className={classes.help}
          onClick={() => {
            onClose();
            openKeyboardHelp();
          }}
        >
          {t('shell.help.title')}
        </button>
      </div>
      <button type="button" className={classes.logout} onClick={() => void signOut().catch(() => undefined)}>
        <IconLogout size={17} stroke={1.6} className="mirror" aria-hidden />
        {t('shell.logout')}
      </button>
    </Drawer>
  );
}

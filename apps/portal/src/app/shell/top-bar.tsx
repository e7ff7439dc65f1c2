import { Divider } from '@mantine/core';
import { IconHelp, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openHelp } from '../../shared/help/help-state.ts';
import { LanguageSwitch } from '../../shared/i18n/language-switch.tsx';
import { useProfile } from '../../shared/session/profile.ts';
import { ThemeSwitch } from '../../shared/theme/theme-switch.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Bell } from './bell.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { LiveSign } from './live-sign.tsx';
import { openPalette } from './palette/palette-state.ts';
import classes from './top-bar.module.css';

interface TopBarProps {
  onMenu: () => void;
  onUser: () => void;
}

export function TopBar({ onMenu, onUser }: TopBarProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  return (
    <header className={`row gap-12 shrink line-below ${classes.bar}`}>
      <span className="phone-only">
        <IconButton label={t('shell.open_menu')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </IconButton>
      </span>
      <Breadcrumbs />
      <span className="phone-only">
        <LiveSign short />
      </span>
      <span className="fill" />
      <button type="button" className={`search desk-only ${classes.search}`} onClick={openPalette}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className="grow truncate start">{t('shell.palette.open')}</span>
        <kbd className="edge rounded-badge ground size-11 dim nowrap" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      <span className="phone-only">
        <IconButton label={t('shell.palette.open')} onClick={openPalette}>
          <IconSearch size={20} stroke={1.6} />
        </IconButton>
      </span>
      <span className="row gap-8 desk-only">
        <LiveSign />
        <Divider orientation="vertical" h={16} mx={6} my="auto" />
      </span>
      <Bell />
      <span className="row gap-8 desk-only">
        <IconButton label={t('shell.page_help')} onClick={() => openHelp()}>
          <IconHelp size={18} stroke={1.6} />
        </IconButton>
        <LanguageSwitch short />
        <ThemeSwitch />
      </span>
      <IconButton label={t('shell.user_menu')} onClick={onUser}>
        <Avatar name={profile ? `${profile.first_name} ${profile.last_name}` : ''} size={24} />
      </IconButton>
    </header>
  );
}

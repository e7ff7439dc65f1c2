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
    <header className={classes.bar}>
      <span className={classes.phoneOnly}>
        <IconButton label={t('shell.open_menu')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </IconButton>
      </span>
      <Breadcrumbs />
      <span className={classes.phoneOnly}>
        <LiveSign short />
      </span>
      <span className="fill" />
      <button type="button" className={classes.search} onClick={openPalette}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes.searchText}>{t('shell.palette.open')}</span>
        <kbd className={classes.kbd} dir="ltr">
          Ctrl K
        </kbd>
      </button>
      <span className={classes.phoneOnly}>
        <IconButton label={t('shell.palette.open')} onClick={openPalette}>
          <IconSearch size={20} stroke={1.6} />
        </IconButton>
      </span>
      <span className="row gap-8 desk-only">
        <LiveSign />
        <span className={classes.rule} />
      </span>
      <Bell />
      <span className="row gap-8 desk-only">
        <IconButton label={t('shell.page_help')} onClick={() => openHelp()}>
          <IconHelp size={18} stroke={1.6} />
        </IconButton>
        <LanguageSwitch short />
        <ThemeSwitch />
      </span>
      <button type="button" className={classes.user} aria-label={t('shell.user_menu')} onClick={onUser}>
        <Avatar name={profile ? `${profile.first_name} ${profile.last_name}` : ''} size={24} />
      </button>
    </header>
  );
}

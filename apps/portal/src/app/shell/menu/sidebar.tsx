import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Brand, BrandMark } from '../../../shared/ui/brand.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Clock } from '../clock.tsx';
import classes from './menu.module.css';
import { MenuList } from './menu-list.tsx';

interface SidebarProps {
  narrow: boolean;
  onToggle: () => void;
}

export function Sidebar({ narrow, onToggle }: SidebarProps) {
  const { t } = useTranslation();
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside
      className={`column short line-beside ground-1 desk-only ${classes.sidebar}`}
      data-narrow={narrow || undefined}
    >
      <Link
        to="/"
        className={`row fixed ${classes.brand}`}
        aria-label={narrow ? t('shell.menu.orders') : undefined}
      >
        {narrow ? <BrandMark size={22} /> : <Brand />}
      </Link>
      <MenuList narrow={narrow} />
      <footer className={`row between fixed line-above size-12 dim ${classes.foot}`}>
        {!narrow && <Clock />}
        <IconButton
          label={t(narrow ? 'shell.expand_menu' : 'shell.collapse_menu')}
          aria-expanded={!narrow}
          onClick={onToggle}
        >
          <ToggleIcon size={17} stroke={1.6} className="mirror" />
        </IconButton>
      </footer>
    </aside>
  );
}

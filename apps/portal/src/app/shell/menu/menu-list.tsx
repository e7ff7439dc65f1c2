import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { activeEntry } from './menu.ts';
import classes from './menu-list.module.css';
import { useMenu } from './use-menu.ts';

const SignOutModal = lazyPart(async () => ({ default: (await import('./sign-out-modal.tsx')).SignOutModal }));

interface MenuListProps {
  /** Collapsed: icons with tooltips. */
  narrow?: boolean;
  onChoose?: () => void;
}

export function MenuList({ narrow = false, onChoose }: MenuListProps) {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const menu = useMenu();
  const [isLeaving, setLeaving] = useState(false);
  const active = activeEntry(menu, pathname);
  return (
    <nav aria-label={t('shell.menu_label')} className={classes.menu} data-narrow={narrow || undefined}>
      {menu.map((group, at) => (
        <section key={group.label ?? at} {...(group.label ? { 'aria-label': t(group.label) } : {})}>
          {group.label &&
            (narrow ? <hr className={classes.rule} /> : <p className={classes.group}>{t(group.label)}</p>)}
          {group.entries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              className={classes.entry}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={entry === active ? 'page' : undefined}
              aria-label={t(entry.label)}
              title={narrow ? t(entry.label) : undefined}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <entry.icon size={17} stroke={1.6} aria-hidden />
              {!narrow && <span>{t(entry.label)}</span>}
            </Link>
          ))}
        </section>
      ))}
      <hr className={classes.rule} />
      <button
        type="button"
        className={classes.entry}
        aria-label={t('shell.logout')}
        title={narrow ? t('shell.logout') : undefined}
        onClick={() => setLeaving(true)}
      >
        <IconLogout size={17} stroke={1.6} className="mirror" aria-hidden />
        {!narrow && <span>{t('shell.logout')}</span>}
      </button>
      {isLeaving && (
        <Suspense>
          <SignOutModal onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </nav>
  );
}

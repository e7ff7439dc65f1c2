import { Box, Divider } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import classes from './menu.module.css';
import { activeEntry, type MenuEntry } from './menu.ts';
import { useMenu } from './use-menu.ts';
import { useMenuCounts } from './use-menu-counts.ts';

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
  const counts = useMenuCounts();
  const [isLeaving, setLeaving] = useState(false);
  const active = activeEntry(menu, pathname);
  return (
    <nav
      aria-label={t('shell.menu_label')}
      className={`fill scroll-y ${classes.menu}`}
      data-narrow={narrow || undefined}
    >
      {menu.map((group, at) => (
        <section key={group.label ?? at} {...(group.label ? { 'aria-label': t(group.label) } : {})}>
          {group.label && !narrow ? (
            <Box component="p" className="above-12 caption" p="0 8px 4px">
              {t(group.label)}
            </Box>
          ) : (
            // A group without a heading is no part of the one above it.
            at > 0 && <Divider m={group.label ? '10px 8px' : '5px 8px'} />
          )}
          {group.entries.map((entry) => (
            <Entry
              key={entry.to}
              entry={entry}
              active={entry === active}
              narrow={narrow}
              count={entry.count && counts[entry.count]}
              onChoose={onChoose}
            />
          ))}
        </section>
      ))}
      <Divider m="10px 8px" />
      <button
        type="button"
        className={`row wide rounded gap-10 soft start touch hover ${classes.entry}`}
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

/** A larger count is shown as `999+`. */
const MAX_COUNT = 999;

interface EntryProps {
  entry: MenuEntry;
  active: boolean;
  narrow: boolean;
  /** Undefined where nothing is counted or the count is not known yet. */
  count: number | undefined;
  onChoose: (() => void) | undefined;
}

function Entry({ entry, active, narrow, count, onChoose }: EntryProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = t(entry.label);
  const shown = count === undefined || count === 0 ? null : count > MAX_COUNT ? `${MAX_COUNT}+` : count;
  return (
    <div className={`relative ${classes.line}`}>
      <Link
        to={entry.to}
        className={`row wide rounded gap-10 soft start touch hover ${classes.entry}`}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={active ? 'page' : undefined}
        aria-label={label}
        aria-describedby={shown === null ? undefined : id}
        title={
          narrow || shown !== null ? [label, shown].filter((part) => part !== null).join(' · ') : undefined
        }
        {...(onChoose ? { onClick: onChoose } : {})}
      >
        <entry.icon size={17} stroke={1.6} aria-hidden />
        {!narrow && <span className="grow truncate">{label}</span>}
      </Link>
      {shown !== null && (
        <span id={id} className={`absolute size-12 dim ${classes.count}`} hidden={narrow}>
          {shown}
        </span>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import {
  type Icon,
  IconFileDownload,
  IconLogout,
  IconReceipt2,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../../shared/i18n/language-switch.tsx';
import { AudienceProvider } from '../../../shared/session/audience.ts';
import { partnerProfileQuery } from '../../../shared/session/profile.ts';
import { signOutPartner } from '../../../shared/session/sign-out.ts';
import { ThemeSwitch } from '../../../shared/theme/theme-switch.tsx';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import menu from '../menu/menu.module.css';
import classes from '../shell.module.css';
import { Toasts } from '../toasts.tsx';

const MENU: readonly { name: 'orders' | 'drivers' | 'statement' | 'exports'; icon: Icon }[] = [
  { name: 'orders', icon: IconTicket },
  { name: 'drivers', icon: IconUsers },
  { name: 'statement', icon: IconReceipt2 },
  { name: 'exports', icon: IconFileDownload },
];

/** The layout around the screens of a signed-in partner user. */
export function PartnerShell() {
  const { t } = useTranslation();
  const profile = useQuery(partnerProfileQuery()).data;
  return (
    <AudienceProvider value="partner">
      <div className={`grid ground ${classes.shell}`} data-partner>
        <a href="#content" className={`pad-8-12 rounded ${classes.skip}`}>
          {t('shell.skip_to_content')}
        </a>
        <header className={`row wrap gap-12 pad-10-16 line-below ${classes.top}`}>
          <Breadcrumbs />
          <span className="soft anywhere">
            <bdi>{profile?.company.name}</bdi>
          </span>
          <span className="fill" />
          <span className="flex wrap gap-8 screen-only">
            <LanguageSwitch short />
            <ThemeSwitch />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLogout size={16} stroke={1.6} className="mirror" aria-hidden />}
              onClick={() => void signOutPartner()}
            >
              {t('shell.logout')}
            </Button>
          </span>
        </header>
        <nav
          aria-label={t('partnerPortal.menu.label')}
          className={`row wrap gap-8 pad-10-16 line-below screen-only ${classes.strips}`}
        >
          {MENU.map(({ name, icon: EntryIcon }) => (
            <Link
              key={name}
              to={`/partner/${name}`}
              className={`inline-row gap-6 rounded soft touch hover ${menu.entry}`}
              activeOptions={{ includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <EntryIcon size={17} stroke={1.6} aria-hidden />
              {t(`partnerPortal.menu.${name}`)}
            </Link>
          ))}
        </nav>
        <main id="content" className={`shrink short scroll ${classes.content}`} tabIndex={-1}>
          <Outlet />
        </main>
        <Toasts />
      </div>
    </AudienceProvider>
  );
}

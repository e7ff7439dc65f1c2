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
import shell from '../shell.module.css';
import { Toasts } from '../toasts.tsx';
import classes from './partner-shell.module.css';

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
      <div className={classes.shell}>
        <a href="#content" className={shell.skip}>
          {t('shell.skip_to_content')}
        </a>
        <header className={classes.bar}>
          <Breadcrumbs />
          <span className="soft anywhere">
            <bdi>{profile?.company.name}</bdi>
          </span>
          <span className="fill" />
          <span className={`flex wrap gap-8 ${classes.tools}`}>
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
        <nav aria-label={t('partnerPortal.menu.label')} className={classes.menu}>
          {MENU.map(({ name, icon: EntryIcon }) => (
            <Link
              key={name}
              to={`/partner/${name}`}
              className={classes.entry}
              activeOptions={{ includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <EntryIcon size={17} stroke={1.6} aria-hidden />
              {t(`partnerPortal.menu.${name}`)}
            </Link>
          ))}
        </nav>
        <main id="content" className={classes.content} tabIndex={-1}>
          <Outlet />
        </main>
        <Toasts />
      </div>
    </AudienceProvider>
  );
}

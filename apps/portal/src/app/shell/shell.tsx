import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrdersFeed } from '../../features/orders/feed/orders-realtime.ts';
import { registerCommandProvider } from '../../shared/commands/command-providers.ts';
import { HelpHost } from '../../shared/help/help-host.tsx';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { useProfile } from '../../shared/session/profile.ts';
import { storeRole } from '../../shared/session/session-store.ts';
import { KeyboardHelpHost } from './keyboard-help/keyboard-help-host.tsx';
import { LiveStrip } from './live-strip.tsx';
import { Sidebar } from './menu/sidebar.tsx';
import { useMenuWidth } from './menu/use-menu-width.ts';
import { findOrderCommands } from './palette/order-commands.ts';
import { PaletteHost } from './palette/palette-host.tsx';
import { searchEverything } from './palette/search-provider.ts';
import { RegulatorStrip } from './regulator-strip.tsx';
import classes from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useOrderSocket } from './use-order-socket.ts';
import { VersionStrip } from './version-strip.tsx';

// Drawers are fetched on first opening and stay mounted for their closing animation.
const PhoneMenu = lazyPart(async () => ({ default: (await import('./menu/phone-menu.tsx')).PhoneMenu }));
const UserMenu = lazyPart(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

const loadFindHelp = () => import('../../shared/help/find-help.ts');

/** The layout around the screens of a signed-in operator. */
export function Shell() {
  const { t } = useTranslation();
  const router = useRouter();
  const role = useProfile()?.role;
  const { narrow, toggle } = useMenuWidth();
  const [open, setOpen] = useState<'menu' | 'user' | null>(null);
  const [opened, setOpened] = useState({ menu: false, user: false });
  const show = (which: 'menu' | 'user') => {
    setOpened((before) => ({ ...before, [which]: true }));
    setOpen(which);
  };
  const close = () => setOpen(null);
  useOrderSocket();
  useOrdersFeed();
  useEffect(() => {
    const go = (href: string) => void router.navigate({ href });
    const removers = [searchEverything, findOrderCommands].map((find) =>
      registerCommandProvider((query, signal) => find(go, query, signal)),
    );
    removers.push(registerCommandProvider(async (query) => (await loadFindHelp()).findHelp(query)));
    return () => {
      for (const remove of removers) remove();
    };
  }, [router]);
  useEffect(() => {
    if (role) storeRole(role);
  }, [role]);
  return (
    <div className={`grid ground ${classes.shell}`}>
      <a href="#content" className={`pad-8-12 rounded ${classes.skip}`}>
        {t('shell.skip_to_content')}
      </a>
      <Sidebar narrow={narrow} onToggle={toggle} />
      <TopBar onMenu={() => show('menu')} onUser={() => show('user')} />
      <div className={`shrink ${classes.strips}`} data-strips>
        <LiveStrip />
        <RegulatorStrip />
        <VersionStrip />
      </div>
      <main id="content" className={`shrink short scroll ${classes.content}`} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        {opened.menu && <PhoneMenu opened={open === 'menu'} onClose={close} />}
        {opened.user && <UserMenu opened={open === 'user'} onClose={close} />}
      </Suspense>
      <PaletteHost />
      <KeyboardHelpHost />
      <HelpHost />
      <Toasts />
    </div>
  );
}

import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerCommandProvider } from '../../shared/commands/command-providers.ts';
import { startRealtime } from '../../shared/realtime/realtime.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { storeRole } from '../../shared/session/session-store.ts';
import { TOAST_MS } from '../../shared/ui/toast.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { LiveStrip } from './live-strip.tsx';
import { PaletteHost } from './palette-host.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { searchEverything } from './search-provider.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuWidth } from './use-menu-width.ts';
import { UserMenu } from './user-menu.tsx';
import './toasts.css';

/** Everything around a screen of a signed-in person. */
export function Shell() {
  const { t } = useTranslation();
  const role = useProfile()?.role;
  const { narrow, toggle } = useMenuWidth();
  const [open, setOpen] = useState<'menu' | 'user' | null>(null);
  const close = () => setOpen(null);
  const router = useRouter();
  useEffect(() => startRealtime(), []);
  useEffect(
    () =>
      registerCommandProvider((query, signal) =>
        searchEverything((href) => void router.navigate({ href }), query, signal),
      ),
    [router],
  );
  useEffect(() => {
    if (role) storeRole(role);
  }, [role]);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip_to_content')}
      </a>
      <Sidebar narrow={narrow} onToggle={toggle} />
      <TopBar onMenu={() => setOpen('menu')} onUser={() => setOpen('user')} />
      <LiveStrip />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <PhoneMenu opened={open === 'menu'} onClose={close} />
      <UserMenu opened={open === 'user'} onClose={close} />
      <PaletteHost />
      <KeyboardHelp />
      <Notifications
        position="bottom-left"
        autoClose={TOAST_MS}
        containerWidth={320}
        limit={5}
        zIndex={400}
      />
    </div>
  );
}

import { isSuperAdmin } from '@mishwar/domain';
import {
  type Icon,
  IconAdjustments,
  IconArrowsExchange,
  IconBellRinging,
  IconBroadcast,
  IconChecks,
  IconFileExport,
  IconKey,
  IconMap2,
  IconMapPin,
  IconReceipt2,
  IconSend,
  IconTag,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import type { TextKey } from '../../../shared/i18n/i18n.ts';

export interface MenuEntry {
  to: string;
  label: TextKey;
  icon: Icon;
  /** Shown to super admins only; the server enforces it on every call. */
  superAdminOnly?: boolean;
}

export interface MenuGroup {
  label?: TextKey;
  entries: readonly MenuEntry[];
}

/** The menu in the order of the specification. An entry is shown once its route exists. */
export const MENU: readonly MenuGroup[] = [
  {
    label: 'shell.groups.orders',
    entries: [
      { to: '/orders', label: 'shell.menu.orders', icon: IconReceipt2 },
      { to: '/orders/live', label: 'shell.menu.live_orders', icon: IconBroadcast },
      { to: '/list-discount-order', label: 'shell.menu.discount_orders', icon: IconTag },
      { to: '/export-orders', label: 'shell.menu.export_orders', icon: IconFileExport },
      { to: '/offers', label: 'shell.menu.offers', icon: IconSend },
    ],
  },
  {
    label: 'shell.groups.drivers',
    entries: [
      { to: '/drivers', label: 'shell.menu.drivers', icon: IconUsers },
      { to: '/driver-registration', label: 'shell.menu.driver_registration', icon: IconUserQuestion },
      { to: '/drivers/new', label: 'shell.menu.create_driver', icon: IconUserPlus },
      { to: '/transactions', label: 'shell.menu.transactions', icon: IconArrowsExchange },
      { to: '/approvals', label: 'shell.menu.approvals', icon: IconChecks },
      { to: '/location-drivers', label: 'shell.menu.location_drivers', icon: IconMapPin },
      { to: '/map-tracking', label: 'shell.menu.map_tracking', icon: IconMap2 },
      { to: '/otp', label: 'shell.menu.otp', icon: IconKey },
    ],
  },
  { entries: [{ to: '/notifications/new', label: 'shell.menu.send_notification', icon: IconBellRinging }] },
  {
    label: 'shell.groups.settings',
    entries: [{ to: '/orders_distribution', label: 'shell.menu.orders_distribution', icon: IconAdjustments }],
  },
];

/** The entry of a path: the longest matching prefix; `/` is the order list. */
export function activeEntry(menu: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  const path = pathname === '/' ? '/orders' : pathname.replace(/\/+$/, '');
  return menu
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}

/** The menu entries that exist and that the role may open. */
export function menuFor(
  menu: readonly MenuGroup[],
  paths: ReadonlySet<string>,
  profile: { role: string } | undefined,
): MenuGroup[] {
  return menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        ({ to, superAdminOnly }) => paths.has(to) && (!superAdminOnly || isSuperAdmin(profile)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

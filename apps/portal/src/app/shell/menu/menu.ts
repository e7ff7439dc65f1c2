import { isSuperAdmin } from '@mishwar/domain';
import {
  type Icon,
  IconAdjustments,
  IconAffiliate,
  IconApi,
  IconArrowsExchange,
  IconBellRinging,
  IconBroadcast,
  IconBuilding,
  IconBuildingBank,
  IconBuildingFactory2,
  IconCalendarRepeat,
  IconChecks,
  IconClockExclamation,
  IconClockPlay,
  IconCreditCard,
  IconCreditCardPay,
  IconFileCheck,
  IconFileDownload,
  IconFileExport,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMap2,
  IconMapPin,
  IconPolygon,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconStar,
  IconTag,
  IconTicket,
  IconUserPlus,
  IconUserQuestion,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { TextKey } from '../../../shared/i18n/i18n.ts';

/** What is counted beside an entry: open orders, and what waits for a decision. */
export type MenuCount = 'live_orders' | 'registrations' | 'approvals';

export interface MenuEntry {
  to: string;
  label: TextKey;
  icon: Icon;
  count?: MenuCount;
  /** Shown to super admins only; the server enforces it on every call. */
  superAdminOnly?: boolean;
}

export interface MenuGroup {
  label?: TextKey;
  entries: readonly MenuEntry[];
}

/** The menu in the order of the specification. An entry is shown once its route exists. */
export const MENU: readonly MenuGroup[] = [
  { entries: [{ to: '/dashboard', label: 'shell.menu.dashboard', icon: IconLayoutDashboard }] },
  {
    label: 'shell.groups.orders',
    entries: [
      { to: '/orders', label: 'shell.menu.orders', icon: IconReceipt2 },
      { to: '/orders/live', label: 'shell.menu.live_orders', icon: IconBroadcast, count: 'live_orders' },
      { to: '/list-discount-order', label: 'shell.menu.discount_orders', icon: IconTag },
      { to: '/export-orders', label: 'shell.menu.export_orders', icon: IconFileExport },
      { to: '/offers', label: 'shell.menu.offers', icon: IconSend },
    ],
  },
  {
    label: 'shell.groups.drivers',
    entries: [
      { to: '/drivers', label: 'shell.menu.drivers', icon: IconUsers },
      {
        to: '/driver-registration',
        label: 'shell.menu.driver_registration',
        icon: IconUserQuestion,
        count: 'registrations',
      },
      { to: '/drivers/new', label: 'shell.menu.create_driver', icon: IconUserPlus },
      { to: '/transactions', label: 'shell.menu.transactions', icon: IconArrowsExchange },
      { to: '/approvals', label: 'shell.menu.approvals', icon: IconChecks, count: 'approvals' },
      { to: '/location-drivers', label: 'shell.menu.location_drivers', icon: IconMapPin },
      { to: '/map-tracking', label: 'shell.menu.map_tracking', icon: IconMap2 },
      { to: '/otp', label: 'shell.menu.otp', icon: IconKey },
    ],
  },
  {
    label: 'shell.groups.subscriptions',
    entries: [{ to: '/subscriptions', label: 'shell.menu.subscriptions', icon: IconCalendarRepeat }],
  },
  {
    label: 'shell.groups.ratings',
    entries: [{ to: '/rating', label: 'shell.menu.ratings', icon: IconStar }],
  },
  {
    entries: [{ to: '/delivery-company', label: 'shell.menu.delivery_companies', icon: IconBuilding }],
  },
  { entries: [{ to: '/pricing', label: 'shell.menu.plans', icon: IconTicket }] },
  {
    entries: [
      {
        to: '/ops-management',
        label: 'shell.menu.operators',
        icon: IconUserShield,
        superAdminOnly: true,
      },
    ],
  },
  { entries: [{ to: '/notifications/new', label: 'shell.menu.send_notification', icon: IconBellRinging }] },
  {
    label: 'shell.groups.developer',
    entries: [
      { to: '/log-export', label: 'shell.menu.log_export', icon: IconFileDownload },
      { to: '/http-logs', label: 'shell.menu.http_logs', icon: IconApi },
      { to: '/payfort-transaction-logs', label: 'shell.menu.payfort_logs', icon: IconCreditCard },
      { to: '/hyperpay-logs', label: 'shell.menu.hyperpay_logs', icon: IconCreditCardPay },
      { to: '/odoo-logs', label: 'shell.menu.odoo_logs', icon: IconBuildingFactory2 },
      { to: '/shukah-logs', label: 'shell.menu.shukah_logs', icon: IconAffiliate },
      { to: '/citc-logs', label: 'shell.menu.citc_logs', icon: IconBuildingBank },
      { to: '/syncFile', label: 'shell.menu.recovery_files', icon: IconFileCheck },
      { to: '/regulator-queue', label: 'shell.menu.regulator_queue', icon: IconClockExclamation },
      { to: '/integration-health', label: 'shell.menu.integration_health', icon: IconHeartbeat },
      { to: '/jobs', label: 'shell.menu.jobs', icon: IconClockPlay, superAdminOnly: true },
      {
        to: '/channel-webhooks',
        label: 'shell.menu.channel_webhooks',
        icon: IconWebhook,
        superAdminOnly: true,
      },
      { to: '/audit-log', label: 'shell.menu.audit_log', icon: IconHistory, superAdminOnly: true },
    ],
  },
  {
    label: 'shell.groups.settings',
    entries: [
      { to: '/settings', label: 'shell.menu.settings', icon: IconSettings },
      { to: '/orders_distribution', label: 'shell.menu.orders_distribution', icon: IconAdjustments },
      { to: '/service-areas', label: 'shell.menu.service_areas', icon: IconPolygon },
    ],
  },
];

/** Pages of staff that the menu leaves out; the command palette has them. */
export const OTHER_PAGES: readonly Omit<MenuEntry, 'icon' | 'count'>[] = [
  { to: '/delivery-company/new', label: 'shell.pages.new_company' },
  { to: '/pricing/new', label: 'shell.pages.new_plan' },
  { to: '/ops-management/new', label: 'shell.pages.new_operator', superAdminOnly: true },
  { to: '/orders_distribution/lab', label: 'shell.pages.policy_lab' },
  { to: '/trial-balance', label: 'shell.pages.trial_balance', superAdminOnly: true },
  { to: '/change-password', label: 'shell.change_password' },
  { to: '/policy', label: 'shell.pages.privacy' },
  { to: '/mishwar-policy', label: 'shell.pages.driver_terms' },
  { to: '/suppliers/apply', label: 'shell.pages.apply' },
];

/** Whether the operator may open the page. */
export const mayOpen = (
  { superAdminOnly }: Pick<MenuEntry, 'superAdminOnly'>,
  profile: { role: string } | undefined,
): boolean => !superAdminOnly || isSuperAdmin(profile);

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
      entries: group.entries.filter((entry) => paths.has(entry.to) && mayOpen(entry, profile)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

import type { Role } from '../permission/permission.ts';
import { PRODUCT_CLIENT } from '../product.ts';
import { DEFAULT_TIME_ZONE, type TimeZoneSetting } from '../time/time-zone.ts';

export const SETTING_KEYS = [
  'DRIVER_TIME_EXECUTE',
  'FEE_TAX',
  'TIME_TRACKING',
  'TOGGLE_CITC',
  'RECEIVED',
  'WHATSAPP',
  'LIMIT_ORDER',
  'HYPERPAY',
  'TIMEOUT_CITC',
  'API_VER_PORTAL',
  'API_VER_MOBILE',
  'TOGGLE_ODOO',
  'TOGGLE_ZOOM_MAP',
  'TIME_ZONE',
  'TOGGLE_SHUKAH',
  'ENABLE_ORDER_SOCKET',
  'PAYMENT_PLATFORM',
  'FEE_TAX_FOR_CASPER',
  'PAYMENT_MODE',
  'MEMBERSHIP',
  'SEND_ORDER_FILTERING',
  'DISPLAY_TOGGLE_CITC',
] as const;

export type SettingKey = (typeof SETTING_KEYS)[number];

export const PAYMENT_PLATFORMS = ['HYPERPAY', 'PAYFORT', 'OFF'] as const;
export type PaymentPlatform = (typeof PAYMENT_PLATFORMS)[number];

export const API_VERSIONS = ['v1', 'v2'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** The version of the API that this portal is built for. */
export const PORTAL_API_VERSION: ApiVersion = 'v2';

/** How often portals read order lists, and phones offers, while ENABLE_ORDER_SOCKET is off. */
export const ORDER_POLL_MS = 10_000;

/** The payment and app types. */
export const APPLICATION_TYPES = [
  'EXPRESS',
  'RESTAURANT',
  'SHUKAH_CLIENT',
  PRODUCT_CLIENT,
  'CLIENT',
  'MAEDA_CLIENT',
  'APPLE_PAY',
  'CARD_PAY',
  'STC_PAY',
] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** `fee` in SAR per order including tax, `tax` in percent (15). */
export interface FeeTaxSetting {
  fee: number;
  tax: number;
}

/**
 * A driver may execute after `time` minutes and within `distance` km; the customer is notified at
 * `distance_send_notify` km.
 */
export interface DriverTimeExecuteSetting {
  time: number;
  distance: number;
  distance_send_notify: number;
}

export interface ToggleSetting {
  isActive: boolean;
}

export interface VersionSetting {
  version: ApiVersion;
}

/** Seconds, km and counts of the order distribution. */
export interface DispatchSettings {
  delay_time: number;
  init_distance: number;
  step_distance: number;
  max_distance: number;
  max_scan_driver: number;
  number_of_sending_driver: number;
}

/** What each setting holds. */
export interface SettingContents {
  FEE_TAX: FeeTaxSetting;
  FEE_TAX_FOR_CASPER: FeeTaxSetting;
  /** Lowest wallet balance, in SAR, at which a driver is offered orders. */
  LIMIT_ORDER: { value: number };
  /** Orders that a driver may carry at once. */
  RECEIVED: { value: number };
  DRIVER_TIME_EXECUTE: DriverTimeExecuteSetting;
  /** Hours without a position after which a driver is taken offline. */
  TIME_TRACKING: { time: number };
  /** Milliseconds. */
  TIMEOUT_CITC: { timeout: number };
  TIME_ZONE: TimeZoneSetting;
  WHATSAPP: { phone: string };
  API_VER_PORTAL: VersionSetting;
  API_VER_MOBILE: VersionSetting;
  PAYMENT_PLATFORM: { platform: PaymentPlatform };
  /** The payment and app types that are open. */
  PAYMENT_MODE: { types: ApplicationType[] };
  SEND_ORDER_FILTERING: DispatchSettings;
  TOGGLE_CITC: ToggleSetting;
  DISPLAY_TOGGLE_CITC: ToggleSetting;
  TOGGLE_ODOO: ToggleSetting;
  TOGGLE_SHUKAH: ToggleSetting;
  TOGGLE_ZOOM_MAP: ToggleSetting;
  HYPERPAY: ToggleSetting;
  ENABLE_ORDER_SOCKET: ToggleSetting;
  MEMBERSHIP: ToggleSetting;
  /** Whether orders of the ordering apps are taken for express delivery. Changed on the settings screen, by a call of its own. */
  EXPRESS_BY_APP: ToggleSetting;
  /** Whether drivers outside the service areas are skipped. Saved with the areas, not on the settings screen. */
  SERVICE_AREAS: ToggleSetting;
}

/** Values of settings that are not saved. */
export const SETTING_DEFAULTS: Readonly<SettingContents> = {
  FEE_TAX: { fee: 5, tax: 15 },
  FEE_TAX_FOR_CASPER: { fee: 5, tax: 15 },
  LIMIT_ORDER: { value: 200 },
  RECEIVED: { value: 2 },
  DRIVER_TIME_EXECUTE: { time: 3, distance: 1, distance_send_notify: 0.5 },
  TIME_TRACKING: { time: 2 },
  TIMEOUT_CITC: { timeout: 10_000 },
  TIME_ZONE: DEFAULT_TIME_ZONE,
  WHATSAPP: { phone: '' },
  API_VER_PORTAL: { version: 'v2' },
  API_VER_MOBILE: { version: 'v2' },
  PAYMENT_PLATFORM: { platform: 'HYPERPAY' },
  PAYMENT_MODE: { types: [...APPLICATION_TYPES] },
  SEND_ORDER_FILTERING: {
    delay_time: 20,
    init_distance: 3,
    step_distance: 2,
    max_distance: 15,
    max_scan_driver: 30,
    number_of_sending_driver: 5,
  },
  TOGGLE_CITC: { isActive: true },
  DISPLAY_TOGGLE_CITC: { isActive: true },
  TOGGLE_ODOO: { isActive: true },
  TOGGLE_SHUKAH: { isActive: true },
  TOGGLE_ZOOM_MAP: { isActive: false },
  HYPERPAY: { isActive: true },
  ENABLE_ORDER_SOCKET: { isActive: true },
  MEMBERSHIP: { isActive: true },
  EXPRESS_BY_APP: { isActive: true },
  SERVICE_AREAS: { isActive: true },
};

/** Settings that only a SUPER_ADMIN reads and saves. */
export const SUPER_ADMIN_SETTINGS: readonly SettingKey[] = [
  'FEE_TAX',
  'FEE_TAX_FOR_CASPER',
  'API_VER_MOBILE',
  'PAYMENT_PLATFORM',
];

/** Whether this role may read and save the setting. */
export function mayUseSetting(role: Role, key: SettingKey): boolean {
  return role === 'SUPER_ADMIN' || !SUPER_ADMIN_SETTINGS.includes(key);
}

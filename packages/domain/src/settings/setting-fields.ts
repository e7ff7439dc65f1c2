import { toLatinDigits } from '../money/money.ts';
import {
  MAX_AMOUNT_SAR,
  MAX_CITC_TIMEOUT_MS,
  MAX_INT32,
  MAX_RECEIVED,
  MAX_TAX_PERCENT,
  MAX_TIME_TRACKING_HOURS,
} from '../request-limits.ts';
import { TIME_ZONES } from '../time/time-zone.ts';
import {
  API_VERSIONS,
  APPLICATION_TYPES,
  PAYMENT_PLATFORMS,
  SETTING_KEYS,
  type SettingKey,
} from './settings.ts';

/** The units in which the settings are expressed. */
export type SettingUnit =
  | 'sar'
  | 'percent'
  | 'minutes'
  | 'hours'
  | 'seconds'
  | 'ms'
  | 'km'
  | 'orders'
  | 'drivers';

/** How one field of a setting is entered. */
export type SettingField = { name: string } & (
  | { kind: 'number'; unit: SettingUnit; min: number; max: number; isAboveMin?: boolean; isWhole?: boolean }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'choices'; options: readonly string[] }
  | { kind: 'phone' }
);

type NumberField = Extract<SettingField, { kind: 'number' }>;
const number = (
  name: string,
  unit: SettingUnit,
  [min, max]: readonly [number, number],
  more: Pick<NumberField, 'isAboveMin' | 'isWhole'> = {},
): SettingField => ({ name, kind: 'number', unit, min, max, ...more });
const FEE_TAX = [
  number('fee', 'sar', [0, MAX_AMOUNT_SAR], { isAboveMin: true }),
  number('tax', 'percent', [0, MAX_TAX_PERCENT], { isAboveMin: true }),
];
const TOGGLE = [{ name: 'isActive', kind: 'switch' }] as const;
const VERSION = [{ name: 'version', kind: 'choice', options: API_VERSIONS }] as const;
const ANY = [0, MAX_INT32] as const;
const WHOLE = { isWhole: true };

/** The fields of each setting, in the order of the form; bounds are those that the contract enforces. */
export const SETTING_FIELDS: Readonly<Record<SettingKey, readonly SettingField[]>> = {
  FEE_TAX,
  FEE_TAX_FOR_CASPER: FEE_TAX,
  LIMIT_ORDER: [number('value', 'sar', [-MAX_AMOUNT_SAR, MAX_AMOUNT_SAR])],
  RECEIVED: [number('value', 'orders', [1, MAX_RECEIVED], WHOLE)],
  DRIVER_TIME_EXECUTE: [
    number('time', 'minutes', ANY),
    number('distance', 'km', ANY),
    number('distance_send_notify', 'km', ANY),
  ],
  TIME_TRACKING: [number('time', 'hours', [0, MAX_TIME_TRACKING_HOURS], { isAboveMin: true })],
  TIMEOUT_CITC: [number('timeout', 'ms', [1, MAX_CITC_TIMEOUT_MS], WHOLE)],
  TIME_ZONE: [{ name: 'timezone', kind: 'choice', options: TIME_ZONES.map(({ timezone }) => timezone) }],
  WHATSAPP: [{ name: 'phone', kind: 'phone' }],
  API_VER_PORTAL: VERSION,
  API_VER_MOBILE: VERSION,
  PAYMENT_PLATFORM: [{ name: 'platform', kind: 'choice', options: PAYMENT_PLATFORMS }],
  PAYMENT_MODE: [{ name: 'types', kind: 'choices', options: APPLICATION_TYPES }],
  SEND_ORDER_FILTERING: [
    number('delay_time', 'seconds', ANY, WHOLE),
    number('init_distance', 'km', ANY),
    number('step_distance', 'km', ANY),
    number('max_distance', 'km', ANY),
    number('max_scan_driver', 'drivers', ANY, WHOLE),
    number('number_of_sending_driver', 'drivers', ANY, WHOLE),
  ],
  TOGGLE_CITC: TOGGLE,
  DISPLAY_TOGGLE_CITC: TOGGLE,
  TOGGLE_ODOO: TOGGLE,
  TOGGLE_SHUKAH: TOGGLE,
  TOGGLE_ZOOM_MAP: TOGGLE,
  HYPERPAY: TOGGLE,
  ENABLE_ORDER_SOCKET: TOGGLE,
  MEMBERSHIP: TOGGLE,
};

export type SettingSection = 'fees' | 'orders' | 'execution' | 'integrations' | 'dispatch' | 'platform';

/** The sections of the settings form. The shukah toggle, the payment mode and the portal's API version
 * have no control: they keep their loaded value. */
export const SETTING_SECTIONS: readonly { section: SettingSection; keys: readonly SettingKey[] }[] = [
  { section: 'fees', keys: ['FEE_TAX', 'FEE_TAX_FOR_CASPER'] },
  { section: 'orders', keys: ['LIMIT_ORDER', 'RECEIVED', 'MEMBERSHIP', 'ENABLE_ORDER_SOCKET'] },
  { section: 'execution', keys: ['DRIVER_TIME_EXECUTE', 'TIME_TRACKING'] },
  {
    section: 'integrations',
    keys: ['TOGGLE_CITC', 'DISPLAY_TOGGLE_CITC', 'TIMEOUT_CITC', 'HYPERPAY', 'TOGGLE_ODOO', 'WHATSAPP'],
  },
  { section: 'dispatch', keys: ['SEND_ORDER_FILTERING'] },
  {
    section: 'platform',
    keys: ['TIME_ZONE', 'TOGGLE_ZOOM_MAP', 'PAYMENT_PLATFORM', 'API_VER_MOBILE'],
  },
];

/** Settings whose control is highlighted red: a wrong value stops apps or payments. */
export const HIGHLIGHTED_SETTINGS: readonly SettingKey[] = ['API_VER_MOBILE', 'PAYMENT_PLATFORM'];

/** One setting as a form holds it: numbers are texts. */
export type SettingValues = Record<string, string | boolean | readonly string[]>;
/** The form of the settings: those that the role may see. */
export type SettingsValues = Partial<Record<SettingKey, SettingValues>>;

/** A stored content as the form holds it. */
export function toSettingValues(key: SettingKey, content: object): SettingValues {
  const stored = content as Record<string, unknown>;
  return Object.fromEntries(
    SETTING_FIELDS[key].map(({ name, kind }) => {
      const value = stored[name];
      if (kind === 'switch') return [name, value === true];
      return [name, Array.isArray(value) ? value.map(String) : String(value ?? '')];
    }),
  );
}

/** The content of what a form holds; a text that is no number stays as it is, for the schema to refuse. */
export function toSettingContent(key: SettingKey, values: SettingValues): Record<string, unknown> {
  if (key === 'TIME_ZONE') return { ...TIME_ZONES.find(({ timezone }) => timezone === values.timezone) };
  return Object.fromEntries(
    SETTING_FIELDS[key].map(({ name, kind }) => [
      name,
      kind === 'number' ? readNumber(values[name]) : values[name],
    ]),
  );
}

function readNumber(value: unknown): number | string | undefined {
  const text = toLatinDigits(String(value ?? '')).trim();
  if (text === '') return undefined;
  const read = Number(text);
  return /^-?\d*\.?\d*$/.test(text) && !Number.isNaN(read) ? read : text;
}

/** The settings whose content differs from the stored one. */
export function listChangedSettings(
  stored: Partial<Record<SettingKey, object>>,
  contents: Partial<Record<SettingKey, object>>,
): SettingKey[] {
  return SETTING_KEYS.filter((key) => {
    const [before, after] = [stored[key], contents[key]];
    return before && after && SETTING_FIELDS[key].some(({ name }) => !isSameValue(before, after, name));
  });
}

function isSameValue(before: object, after: object, name: string): boolean {
  const [one, other] = [(before as Record<string, unknown>)[name], (after as Record<string, unknown>)[name]];
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((entry) => other.includes(entry));
}

/** What a change of a setting applies to, of the counts that the server has. */
export const SETTING_IMPACTS = {
  FEE_TAX: ['open_orders', 'active_drivers'],
  FEE_TAX_FOR_CASPER: ['casper_drivers'],
  LIMIT_ORDER: ['drivers_below_limit'],
  RECEIVED: ['default_received_drivers'],
  DRIVER_TIME_EXECUTE: ['open_orders'],
  TIME_TRACKING: ['online_drivers'],
  TIME_ZONE: ['scheduled_jobs'],
  SEND_ORDER_FILTERING: ['waiting_orders'],
  MEMBERSHIP: ['memberships'],
  TOGGLE_CITC: ['citc'],
  TIMEOUT_CITC: ['citc'],
  TOGGLE_ODOO: ['odoo'],
  ENABLE_ORDER_SOCKET: ['open_orders', 'online_drivers'],
  API_VER_MOBILE: ['active_drivers'],
  PAYMENT_PLATFORM: ['active_drivers'],
  HYPERPAY: ['active_drivers'],
  WHATSAPP: ['open_orders', 'active_drivers'],
} as const satisfies Partial<Record<SettingKey, readonly string[]>>;

import { EXPRESS_FLAG_KEY, SETTING_KEYS, type SettingKey } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, SettingsVersion } from '../base.ts';
import { ApiVersionContent, DispatchContent, FeeTax, SETTING_CONTENTS, Toggle } from './settings.forms.ts';

export { DispatchContent, SETTING_CONTENTS, SettingsForm } from './settings.forms.ts';

export const SettingName = z.literal(SETTING_KEYS, 'setting_key_unknown');

/** The version that was read: saving over a later one is refused. 0 is the default. */
const version = SettingsVersion;

const entry = <Key extends SettingKey>(key: Key) =>
  z.strictObject({
    key: z.literal(key),
    content: SETTING_CONTENTS[key],
    version: version.optional(),
  });

/** A setting to save; its key decides the schema of its content. */
export const SettingInput = z.discriminatedUnion(
  'key',
  [
    entry('SEND_ORDER_FILTERING'),
    entry('FEE_TAX'),
    entry('FEE_TAX_FOR_CASPER'),
    entry('LIMIT_ORDER'),
    entry('RECEIVED'),
    entry('DRIVER_TIME_EXECUTE'),
    entry('TIME_TRACKING'),
    entry('TIMEOUT_CITC'),
    entry('TIME_ZONE'),
    entry('WHATSAPP'),
    entry('API_VER_PORTAL'),
    entry('API_VER_MOBILE'),
    entry('PAYMENT_PLATFORM'),
    entry('PAYMENT_MODE'),
    entry('TOGGLE_CITC'),
    entry('DISPLAY_TOGGLE_CITC'),
    entry('TOGGLE_ODOO'),
    entry('TOGGLE_SHUKAH'),
    entry('TOGGLE_ZOOM_MAP'),
    entry('HYPERPAY'),
    entry('ENABLE_ORDER_SOCKET'),
    entry('MEMBERSHIP'),
  ],
  'setting_key_unknown',
);
export type SettingInput = z.infer<typeof SettingInput>;

const SettingContent = z.union([
  DispatchContent,
  FeeTax,
  SETTING_CONTENTS.LIMIT_ORDER,
  SETTING_CONTENTS.DRIVER_TIME_EXECUTE,
  z.strictObject({ time: z.number() }),
  SETTING_CONTENTS.TIMEOUT_CITC,
  SETTING_CONTENTS.TIME_ZONE,
  SETTING_CONTENTS.WHATSAPP,
  ApiVersionContent,
  SETTING_CONTENTS.PAYMENT_PLATFORM,
  SETTING_CONTENTS.PAYMENT_MODE,
  Toggle,
]);

/** A setting as it is read. */
export const Setting = z.strictObject({
  key: SettingName,
  setting: SettingContent,
  version: z.number().int(),
  /** When it was saved last; null for a default. */
  updated_at: Instant.nullable(),
  /** Who saved it last. */
  updated_by: z.string().nullable(),
});
export type Setting = z.infer<typeof Setting>;

/** The global flag of express delivery by app. */
export const DeliveryStatus = z.strictObject({
  status: z.literal(['open', 'closed']),
  [EXPRESS_FLAG_KEY]: z.boolean(),
  updated_at: Instant.nullable(),
  updated_by: z.string().nullable(),
});
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One version of a setting; `before` is the content of the version before it, null for the first. */
export const SettingVersion = z.strictObject({
  id: z.string(),
  key: SettingName,
  version: z.number().int(),
  content: SettingContent,
  before: SettingContent.nullable(),
  /** The version whose content was restored. */
  restored_from: z.number().int().nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
});
export type SettingVersion = z.infer<typeof SettingVersion>;

/** What a change of the settings applies to. */
export const SettingsImpact = z.strictObject({
  /** Orders that are neither delivered nor cancelled. */
  open_orders: z.number().int(),
  /** Open orders that wait for a driver. */
  waiting_orders: z.number().int(),
  active_drivers: z.number().int(),
  online_drivers: z.number().int(),
  casper_drivers: z.number().int(),
  /** Active drivers without a number of orders at once of their own. */
  default_received_drivers: z.number().int(),
  /** Active drivers whose balance is below the given limit; null without one. */
  drivers_below_limit: z.number().int().nullable(),
  /** Messages to third parties that are not sent yet. */
  queued_messages: z.strictObject({
    citc: z.number().int(),
    odoo: z.number().int(),
    shukah: z.number().int(),
  }),
  /** Memberships in force. */
  memberships: z.number().int(),
  /** Exports and other jobs that are scheduled or running. */
  scheduled_jobs: z.number().int(),
});
export type SettingsImpact = z.infer<typeof SettingsImpact>;

import {
  API_VERSIONS,
  APPLICATION_TYPES,
  isPhoneText,
  MAX_AMOUNT_SAR,
  MAX_CITC_TIMEOUT_MS,
  MAX_INT32,
  MAX_RECEIVED,
  MAX_TAX_PERCENT,
  MAX_TIME_TRACKING_HOURS,
  PAYMENT_PLATFORMS,
  SETTING_KEYS,
  type SettingContents,
  type SettingKey,
  TIME_ZONES,
} from '@mishwar/domain';
import { z } from 'zod';
import { SettingsVersion, visibleText } from '../base.ts';

const isEmptyOrPhone = (phone: string) => phone === '' || isPhoneText(phone);
const amount = z.number().gt(0, 'value_not_positive').max(MAX_AMOUNT_SAR);
const length = z.number().min(0).max(MAX_INT32);
const count = z.number().int().min(0).max(MAX_INT32);
const distance = z
  .number('dispatch_value_not_number')
  .min(0, 'dispatch_value_negative')
  .max(MAX_INT32, 'dispatch_value_too_large');
const whole = z
  .number('dispatch_value_not_number')
  .int('dispatch_value_not_whole')
  .min(0, 'dispatch_value_negative')
  .max(MAX_INT32, 'dispatch_value_too_large');

/** delay_time in seconds, distances in km. */
export const DispatchContent = z.strictObject({
  delay_time: whole,
  init_distance: distance,
  step_distance: distance,
  max_distance: distance,
  max_scan_driver: whole,
  number_of_sending_driver: whole,
});

const FeeTax = z.strictObject({ fee: amount, tax: amount.max(MAX_TAX_PERCENT) });
const Toggle = z.strictObject({ isActive: z.boolean() });
const ApiVersion = z.strictObject({ version: z.literal(API_VERSIONS) });
const text = visibleText().max(60);

/** Content of each setting, on the wire and in the database. */
export const SETTING_CONTENTS = {
  SEND_ORDER_FILTERING: DispatchContent,
  FEE_TAX: FeeTax,
  FEE_TAX_FOR_CASPER: FeeTax,
  LIMIT_ORDER: z.strictObject({ value: z.number().min(-MAX_AMOUNT_SAR).max(MAX_AMOUNT_SAR) }),
  RECEIVED: z.strictObject({ value: count.min(1).max(MAX_RECEIVED) }),
  DRIVER_TIME_EXECUTE: z.strictObject({ time: length, distance: length, distance_send_notify: length }),
  TIME_TRACKING: z.strictObject({
    time: z.number().gt(0, 'value_not_positive').max(MAX_TIME_TRACKING_HOURS),
  }),
  TIMEOUT_CITC: z.strictObject({ timeout: count.min(1).max(MAX_CITC_TIMEOUT_MS) }),
  TIME_ZONE: z.strictObject({
    gmt: z.literal(TIME_ZONES.map(({ gmt }) => gmt)),
    name: z.literal(TIME_ZONES.map(({ name }) => name)),
    timezone: z.literal(TIME_ZONES.map(({ timezone }) => timezone)),
  }),
  WHATSAPP: z.strictObject({ phone: text.refine(isEmptyOrPhone, 'phone_invalid') }),
  API_VER_PORTAL: ApiVersion,
  API_VER_MOBILE: ApiVersion,
  PAYMENT_PLATFORM: z.strictObject({ platform: z.literal(PAYMENT_PLATFORMS) }),
  PAYMENT_MODE: z.strictObject({
    types: z.array(z.literal(APPLICATION_TYPES)).max(APPLICATION_TYPES.length),
  }),
  TOGGLE_CITC: Toggle,
  DISPLAY_TOGGLE_CITC: Toggle,
  TOGGLE_ODOO: Toggle,
  TOGGLE_SHUKAH: Toggle,
  TOGGLE_ZOOM_MAP: Toggle,
  HYPERPAY: Toggle,
  ENABLE_ORDER_SOCKET: Toggle,
  MEMBERSHIP: Toggle,
} satisfies { [Key in SettingKey]: z.ZodType<SettingContents[Key]> };

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

/** A setting as it is read. */
export const Setting = z.strictObject({
  key: SettingName,
  setting: z.union([
    DispatchContent,
    FeeTax,
    SETTING_CONTENTS.LIMIT_ORDER,
    SETTING_CONTENTS.DRIVER_TIME_EXECUTE,
    z.strictObject({ time: z.number() }),
    SETTING_CONTENTS.TIMEOUT_CITC,
    SETTING_CONTENTS.TIME_ZONE,
    SETTING_CONTENTS.WHATSAPP,
    ApiVersion,
    SETTING_CONTENTS.PAYMENT_PLATFORM,
    SETTING_CONTENTS.PAYMENT_MODE,
    Toggle,
  ]),
  version: z.number().int(),
});
export type Setting = z.infer<typeof Setting>;

import {
  API_VERSIONS,
  APPLICATION_TYPES,
  isPhoneText,
  MAX_AMOUNT_SAR,
  MAX_CITC_TIMEOUT_MS,
  MAX_INT32,
  MAX_PASSWORD_LENGTH,
  MAX_RECEIVED,
  MAX_TAX_PERCENT,
  MAX_TIME_TRACKING_HOURS,
  PAYMENT_PLATFORMS,
  type SettingContents,
  type SettingKey,
  TIME_ZONES,
} from '@mishwar/domain';
import * as z from 'zod/mini';
import { trimmedText } from '../form-fields.ts';

const isEmptyOrPhone = (phone: string) => phone === '' || isPhoneText(phone);
const positive = (msg: string, max: number) => z.number().check(z.gt(0, msg), z.lte(max, 'value_too_large'));
const length = z.number().check(z.gte(0), z.lte(MAX_INT32));
const count = (max: number) => z.int().check(z.gte(1), z.lte(max));
const distance = z
  .number('dispatch_value_not_number')
  .check(z.gte(0, 'dispatch_value_negative'), z.lte(MAX_INT32, 'dispatch_value_too_large'));
const whole = z
  .number('dispatch_value_not_number')
  .check(
    z.multipleOf(1, 'dispatch_value_not_whole'),
    z.gte(0, 'dispatch_value_negative'),
    z.lte(MAX_INT32, 'dispatch_value_too_large'),
  );

const zoneContent = ({ gmt, name, timezone }: (typeof TIME_ZONES)[number]) =>
  z.strictObject({ gmt: z.literal(gmt), name: z.literal(name), timezone: z.literal(timezone) });

/** delay_time in seconds, distances in km. */
export const DispatchContent = z.strictObject({
  delay_time: whole,
  init_distance: distance,
  step_distance: distance,
  max_distance: distance,
  max_scan_driver: whole,
  number_of_sending_driver: whole,
});

export const FeeTax = z.strictObject({
  fee: positive('fee_not_positive', MAX_AMOUNT_SAR),
  tax: positive('tax_not_positive', MAX_TAX_PERCENT),
});
export const Toggle = z.strictObject({ isActive: z.boolean() });
export const ApiVersionContent = z.strictObject({ version: z.literal(API_VERSIONS) });

/** Content of each setting, on the wire and in the database. */
export const SETTING_CONTENTS = {
  SEND_ORDER_FILTERING: DispatchContent,
  FEE_TAX: FeeTax,
  FEE_TAX_FOR_CASPER: FeeTax,
  LIMIT_ORDER: z.strictObject({ value: z.number().check(z.gte(-MAX_AMOUNT_SAR), z.lte(MAX_AMOUNT_SAR)) }),
  RECEIVED: z.strictObject({ value: count(MAX_RECEIVED) }),
  DRIVER_TIME_EXECUTE: z.strictObject({ time: length, distance: length, distance_send_notify: length }),
  TIME_TRACKING: z.strictObject({ time: positive('value_not_positive', MAX_TIME_TRACKING_HOURS) }),
  TIMEOUT_CITC: z.strictObject({ timeout: count(MAX_CITC_TIMEOUT_MS) }),
  TIME_ZONE: z.union(TIME_ZONES.map(zoneContent), 'time_zone_unknown'),
  WHATSAPP: z.strictObject({ phone: trimmedText(60).check(z.refine(isEmptyOrPhone, 'phone_invalid')) }),
  API_VER_PORTAL: ApiVersionContent,
  API_VER_MOBILE: ApiVersionContent,
  PAYMENT_PLATFORM: z.strictObject({ platform: z.literal(PAYMENT_PLATFORMS) }),
  PAYMENT_MODE: z.strictObject({
    types: z.array(z.literal(APPLICATION_TYPES)).check(z.maxLength(APPLICATION_TYPES.length)),
  }),
  TOGGLE_CITC: Toggle,
  DISPLAY_TOGGLE_CITC: Toggle,
  TOGGLE_ODOO: Toggle,
  TOGGLE_SHUKAH: Toggle,
  TOGGLE_ZOOM_MAP: Toggle,
  HYPERPAY: Toggle,
  ENABLE_ORDER_SOCKET: Toggle,
  MEMBERSHIP: Toggle,
} satisfies { [Key in SettingKey]: z.ZodMiniType<SettingContents[Key]> };

/** The settings as one form: the contents of those that the role may see. */
export const SettingsForm = z.partial(z.strictObject(SETTING_CONTENTS));
export type SettingsForm = z.infer<typeof SettingsForm>;

/** The confirmation password that opens the settings. */
export const SettingsUnlockBody = z.strictObject({
  phrase: z.string().check(z.minLength(1, 'settings_phrase_wrong'), z.maxLength(MAX_PASSWORD_LENGTH)),
});

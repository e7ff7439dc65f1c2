import {
  API_VERSIONS,
  APPLICATION_TYPES,
  MAX_AMOUNT_SAR,
  MAX_CITC_TIMEOUT_MS,
  MAX_INT32,
  MAX_PASSWORD_LENGTH,
  MAX_RECEIVED,
  MAX_TAX_PERCENT,
  MAX_TIME_TRACKING_HOURS,
  PAYMENT_PLATFORMS,
  parseMoney,
  type SettingContents,
  type SettingKey,
  TIME_ZONES,
} from '@mishwar/domain';
import { z } from 'zod';
import { optionalPhone } from '../fields.ts';

const positive = (msg: string, max: number) => z.number().gt(0, msg).max(max);
/** An amount of SAR in whole halalas: what is shown of it is what is charged. */
const isAmount = (sar: number) => parseMoney(sar) !== null;
const length = z.number().min(0).max(MAX_INT32);
const count = (max: number) => z.number().int().min(1).max(max);
const distance = z
  .number('dispatch_value_not_number')
  .min(0, 'dispatch_value_negative')
  .max(MAX_INT32, 'dispatch_value_too_large');
const whole = distance.multipleOf(1, 'dispatch_value_not_whole');

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
  fee: positive('fee_not_positive', MAX_AMOUNT_SAR).refine(isAmount, 'amount_invalid'),
  tax: positive('tax_not_positive', MAX_TAX_PERCENT),
});
export const Toggle = z.strictObject({ isActive: z.boolean() });
export const ApiVersionContent = z.strictObject({ version: z.literal(API_VERSIONS) });

/** Content of each setting, on the wire and in the database. */
export const SETTING_CONTENTS = {
  SEND_ORDER_FILTERING: DispatchContent,
  FEE_TAX: FeeTax,
  FEE_TAX_FOR_CASPER: FeeTax,
  LIMIT_ORDER: z.strictObject({
    value: z.number().min(-MAX_AMOUNT_SAR).max(MAX_AMOUNT_SAR).refine(isAmount, 'amount_invalid'),
  }),
  RECEIVED: z.strictObject({ value: count(MAX_RECEIVED) }),
  DRIVER_TIME_EXECUTE: z.strictObject({ time: length, distance: length, distance_send_notify: length }),
  TIME_TRACKING: z.strictObject({ time: positive('value_not_positive', MAX_TIME_TRACKING_HOURS) }),
  TIMEOUT_CITC: z.strictObject({ timeout: count(MAX_CITC_TIMEOUT_MS) }),
  TIME_ZONE: z.union(TIME_ZONES.map(zoneContent), 'time_zone_unknown'),
  WHATSAPP: z.strictObject({ phone: optionalPhone(60) }),
  API_VER_PORTAL: ApiVersionContent,
  API_VER_MOBILE: ApiVersionContent,
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

/** The settings as one form: the contents of those that the role may see. */
export const SettingsForm = z.strictObject(SETTING_CONTENTS).partial();
export type SettingsForm = z.infer<typeof SettingsForm>;

/** The confirmation password that opens the settings. */
export const SettingsUnlockBody = z.strictObject({
  phrase: z.string().min(1, 'settings_phrase_wrong').max(MAX_PASSWORD_LENGTH),
});

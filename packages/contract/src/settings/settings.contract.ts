import { EXPRESS_FLAG_KEY, MAX_AMOUNT_SAR, PAGE_SIZES, SETTING_KEYS } from '@mishwar/domain';
import { z } from 'zod';
import {
  ErrorList,
  Id,
  Instant,
  OptionalIdempotencyHeaders,
  pageOf,
  paging,
  SettingsVersion,
  staff,
} from '../base.ts';
import { SettingsUnlockBody } from './settings.forms.ts';
import {
  DeliveryStatus,
  Setting,
  SettingInput,
  SettingName,
  SettingsImpact,
  SettingVersion,
} from './settings.schemas.ts';

/** `message`: settings_changed, a later version exists than the one that was opened. */
export const settingsConflict = {
  CONFLICT: { status: 409, message: 'settings_changed', data: ErrorList },
} as const;

export const settings = {
  get: staff
    .route({ method: 'GET', path: '/admin/api/v1/setting', summary: 'One setting; needs the unlock' })
    .input(z.strictObject({ key: SettingName }))
    .output(Setting),
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/settings',
      summary: 'The settings that the caller may see; needs the unlock',
    })
    .output(
      z.object({
        data: z.array(Setting),
        unlocked_until: Instant,
        /** Milliseconds that the settings stay open, whatever the clock of the caller says. */
        unlocked_ms: z.number().int(),
      }),
    ),
  unlock: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/settings/unlock',
      summary: 'Open the settings for five minutes, in this session',
    })
    .input(SettingsUnlockBody)
    .output(z.object({ data: z.object({ unlocked_until: Instant }) })),
  save: staff
    .errors(settingsConflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/settings/create',
      inputStructure: 'detailed',
      summary:
        'Save settings: all of them or none; needs the unlock, but for those of the order distribution',
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        body: z.strictObject({ data: z.array(SettingInput).min(1).max(SETTING_KEYS.length) }),
      }),
    )
    .output(z.object({ status: z.literal(true) })),
  versions: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/settings/versions',
      summary: 'Versions of the settings that the caller may see, the newest first; needs the unlock',
    })
    .input(z.strictObject({ key: SettingName.optional(), ...paging(PAGE_SIZES.settingVersions) }))
    .output(pageOf(SettingVersion)),
  restore: staff
    .errors(settingsConflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/settings/versions/{id}/restore',
      inputStructure: 'detailed',
      summary: 'Save the content of an earlier version again, as a new version; needs the unlock',
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        params: z.strictObject({ id: Id }),
        /** The version of the setting that was seen; saving over a later one is refused. */
        body: z.strictObject({ version: SettingsVersion.optional() }),
      }),
    )
    .output(z.object({ status: z.literal(true) })),
  impact: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/settings/impact',
      summary: 'What a change of the settings applies to, now; needs the unlock',
    })
    .input(
      z.strictObject({
        /** A LIMIT_ORDER that is not saved yet, in SAR: counts the drivers below it. */
        lowest_balance: z.coerce.number().min(-MAX_AMOUNT_SAR).max(MAX_AMOUNT_SAR).optional(),
      }),
    )
    .output(z.object({ data: SettingsImpact })),
  deliveryStatus: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/settings/delivery-status/current-status',
      summary: 'Whether express delivery by app is open; needs the unlock',
    })
    .output(DeliveryStatus),
  saveDeliveryStatus: staff
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/settings/delivery-status/update',
      summary: 'Open or close express delivery by app, which is posted to the team chat; needs the unlock',
    })
    .input(z.strictObject({ [EXPRESS_FLAG_KEY]: z.boolean() }))
    .output(DeliveryStatus),
};

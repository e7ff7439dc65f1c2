import { MAX_PASSWORD_LENGTH, SETTING_KEYS } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, Instant, OptionalIdempotencyHeaders, staff } from '../base.ts';
import { Setting, SettingInput, SettingName } from './settings.schemas.ts';

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
    .output(z.object({ data: z.array(Setting) })),
  unlock: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/settings/unlock',
      summary: 'Open the settings for five minutes, in this session',
    })
    .input(z.strictObject({ phrase: z.string().min(1).max(MAX_PASSWORD_LENGTH) }))
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
};

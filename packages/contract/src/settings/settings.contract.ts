import { SETTING_KEYS } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, OptionalIdempotencyHeaders, staff } from '../base.ts';
import { Setting, SettingInput, SettingName } from './settings.schemas.ts';

/** `message`: settings_changed, a later version exists than the one that was opened. */
export const settingsConflict = {
  CONFLICT: { status: 409, message: 'settings_changed', data: ErrorList },
} as const;

export const settings = {
  get: staff
    .route({ method: 'GET', path: '/admin/api/v1/setting', summary: 'One setting' })
    .input(z.object({ key: SettingName }))
    .output(Setting),
  list: staff
    .route({ method: 'GET', path: '/admin/api/v1/settings', summary: 'The settings that the caller may see' })
    .output(z.object({ data: z.array(Setting) })),
  save: staff
    .errors(settingsConflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/settings/create',
      inputStructure: 'detailed',
      summary: 'Save settings: all of them or none',
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        body: z.strictObject({ data: z.array(SettingInput).min(1).max(SETTING_KEYS.length) }),
      }),
    )
    .output(z.object({ status: z.literal(true) })),
};

import { mayUseSetting } from '@mishwar/domain';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answerStaff } from '../../platform/staff-action.ts';
import { listSettings, readSettings } from './list-settings.query.ts';
import { saveSettings } from './save-settings.ts';

const settings = os.settings;

export const settingsRouter = settings.router({
  get: settings.get.handler(async ({ input, context, errors }) => {
    const { role } = operatorOf(context).actor;
    if (!mayUseSetting(role, input.key)) throw errors.FORBIDDEN({ message: 'setting_super_admin_only' });
    const [setting] = await readSettings(context.app.db, [input.key]);
    if (!setting) throw errors.NOT_FOUND();
    return setting;
  }),
  list: settings.list.handler(async ({ context }) => ({
    data: await listSettings(context.app.db, operatorOf(context).actor.role),
  })),
  save: settings.save.handler(async ({ input, context }) => {
    const { actor } = operatorOf(context);
    const request = { key: input.headers['idempotency-key'], data: input.body.data };
    return { status: answerStaff(await saveSettings(context, actor, request)) };
  }),
});

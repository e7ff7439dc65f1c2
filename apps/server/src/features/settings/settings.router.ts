import { SettingInput } from '@mishwar/contract';
import { EXPRESS_FLAG_KEY, mayUseSetting } from '@mishwar/domain';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { changeExpressStatus, readExpressStatus } from './express-status.ts';
import { readSettingsImpact } from './impact.query.ts';
import { listSettings, readSettings } from './list-settings.query.ts';
import { saveSettings } from './save-settings.ts';
import { listSettingVersions, readSettingVersion } from './setting-versions.query.ts';
import { demandUnlock, unlockSettings } from './unlock-settings.ts';

const settings = os.settings;

export const settingsRouter = settings.router({
  get: settings.get.handler(async ({ input, context, errors }) => {
    const { role } = operatorOf(context).actor;
    if (!mayUseSetting(role, input.key)) throw errors.FORBIDDEN({ message: 'setting_super_admin_only' });
    await demandUnlock(context);
    const [setting] = await readSettings(context.app.db, [input.key]);
    if (!setting) throw errors.NOT_FOUND();
    return setting;
  }),
  list: settings.list.handler(async ({ context }) => {
    const until = await demandUnlock(context);
    const data = await listSettings(context.app.db, operatorOf(context).actor.role);
    const unlocked_ms = until.getTime() - context.app.now().getTime();
    return { data, unlocked_until: until.toISOString(), unlocked_ms };
  }),
  unlock: settings.unlock.handler(async ({ input, context, errors }) => {
    const until = await unlockSettings(context, input.phrase, errors);
    return { data: { unlocked_until: until.toISOString() } };
  }),
  save: settings.save.handler(async ({ input, context }) => {
    const { actor } = operatorOf(context);
    // The settings of the order distribution have a screen of their own, without a phrase.
    if (input.body.data.some(({ key }) => key !== 'SEND_ORDER_FILTERING')) await demandUnlock(context);
    const request = { key: input.headers['idempotency-key'], data: input.body.data };
    return { status: answer(await saveSettings(context, actor, request)) };
  }),
  versions: settings.versions.handler(async ({ input, context }) => {
    await demandUnlock(context);
    return listSettingVersions(context.app.db, operatorOf(context).actor.role, input);
  }),
  restore: settings.restore.handler(async ({ input, context, errors }) => {
    const { actor } = operatorOf(context);
    await demandUnlock(context);
    const former = await readSettingVersion(context.app.db, input.params.id);
    if (!former) throw errors.NOT_FOUND();
    const data = [SettingInput.parse({ key: former.key, content: former.content, ...input.body })];
    const request = { key: input.headers['idempotency-key'], data, restoredFrom: former.version };
    return { status: answer(await saveSettings(context, actor, request)) };
  }),
  impact: settings.impact.handler(async ({ input, context }) => {
    await demandUnlock(context);
    return { data: await readSettingsImpact(context.app, input.lowest_balance) };
  }),
  deliveryStatus: settings.deliveryStatus.handler(async ({ context }) => {
    await demandUnlock(context);
    return readExpressStatus(context.app.db);
  }),
  saveDeliveryStatus: settings.saveDeliveryStatus.handler(async ({ input, context }) => {
    await demandUnlock(context);
    return changeExpressStatus(context, operatorOf(context).actor, input[EXPRESS_FLAG_KEY]);
  }),
});

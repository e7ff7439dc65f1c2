import { operatorOf, os } from '../../platform/http/implement.ts';
import { listAttentionItems } from './attention.query.ts';
import { endSnooze, snoozeItem } from './snooze.ts';

export const attentionRouter = os.attention.router({
  list: os.attention.list.handler(async ({ context }) => {
    const { app } = context;
    // Same audience as the trial balance, which shows the findings.
    const seesLedger = operatorOf(context).actor.role === 'SUPER_ADMIN';
    return { data: await listAttentionItems(app.db, app.now(), { seesLedger }) };
  }),
  snooze: os.attention.snooze.handler(async ({ input: { key, ...body }, context, errors }) => {
    const { app } = context;
    // Only what is listed, so that no caller fills the table with keys of nothing.
    const { results } = await listAttentionItems(app.db, app.now(), { seesLedger: false });
    if (!results.some((item) => item.key === key)) throw errors.NOT_FOUND();
    await snoozeItem(context, key, body);
    return { success: true as const };
  }),
  endSnooze: os.attention.endSnooze.handler(async ({ input, context }) => {
    await endSnooze(context, input.key);
    return { success: true as const };
  }),
});

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
  snooze: os.attention.snooze.handler(async ({ input: { key, ...body }, context }) => {
    await snoozeItem(context, key, body);
    return { success: true as const };
  }),
  endSnooze: os.attention.endSnooze.handler(async ({ input, context }) => {
    await endSnooze(context, input.key);
    return { success: true as const };
  }),
});

import type { App } from '../../platform/app.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { countWaitingApprovals } from '../approvals/public.ts';
import { countPendingRegistrations } from '../driver-registration/public.ts';
import { listAttentionItems } from './attention.query.ts';
import { endSnooze, snoozeReasons } from './snooze.ts';

/** Upper bound of each count. */
const MAX_WAITING = 1_000;

/** The keys of all reasons of the listed item that has this one; none where it is not listed. */
async function listItemKeys(app: Pick<App, 'db' | 'now'>, key: string): Promise<string[]> {
  const { results } = await listAttentionItems(app.db, app.now(), { seesLedger: false });
  const keys = results.map((item) => [item.key, ...item.also.map((reason) => reason.key)]);
  return keys.find((reasons) => reasons.includes(key)) ?? [];
}

export const attentionRouter = os.attention.router({
  list: os.attention.list.handler(async ({ context }) => {
    const { app } = context;
    // Same audience as the trial balance, which shows the findings.
    const seesLedger = operatorOf(context).actor.role === 'SUPER_ADMIN';
    return { data: await listAttentionItems(app.db, app.now(), { seesLedger }) };
  }),
  waiting: os.attention.waiting.handler(async ({ context }) => {
    const { app } = context;
    const { id, role } = operatorOf(context).actor;
    const [registrations, approvals] = await Promise.all([
      countPendingRegistrations(app.db, MAX_WAITING),
      countWaitingApprovals(app.db, { id, role }, app.now(), MAX_WAITING),
    ]);
    return { data: { registrations, approvals } };
  }),
  snooze: os.attention.snooze.handler(async ({ input: { key, keys, ...body }, context, errors }) => {
    // Only what is listed, so that no caller fills the table with keys of nothing.
    const listed = await listItemKeys(context.app, key);
    const seen = listed.filter((one) => keys.includes(one));
    if (seen.length === 0) throw errors.NOT_FOUND();
    await snoozeReasons(context, seen, body);
    return { success: true as const };
  }),
  endSnooze: os.attention.endSnooze.handler(async ({ input, context }) => {
    // What is solved meanwhile is not listed, but its snooze ends.
    await endSnooze(context, [input.key, ...(await listItemKeys(context.app, input.key))]);
    return { success: true as const };
  }),
});

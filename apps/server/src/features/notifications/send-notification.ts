import type { Context } from '../../platform/context.ts';
import { operatorOf } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { runStaffAction } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { notifyDrivers } from './notify-drivers.ts';

interface NotificationText {
  title: string;
  message: string;
}
/** Sends idempotently per key: a repeated key gets the first response. */
export async function runNotification(
  context: Context,
  key: string | undefined,
  request: unknown,
  send: (trx: Trx) => Promise<number>,
): Promise<{ success: true; sent: number }> {
  const { actor } = operatorOf(context);
  const outcome = await runStaffAction(context.app.db, actor, { key, request }, async (trx) => ({
    ok: true as const,
    done: await send(trx),
  }));
  return { success: true, sent: answer(outcome) };
}

/** Sends to these drivers; `action` separates the keys of routes. */
export function sendToDrivers(
  context: Context,
  key: string | undefined,
  { action, title, message, ids }: NotificationText & { action: string; ids: readonly string[] },
) {
  const notice = { title, message, driverIds: ids.map(Number) };
  return runNotification(context, key, { action, title, message, ids }, (trx) =>
    notifyDrivers(trx, notice, operatorOf(context).actor, context, context.app.now()),
  );
}

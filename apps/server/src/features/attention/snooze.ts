import type { AttentionItem, SnoozeBody } from '@mishwar/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { operatorOf } from '../../platform/http/implement.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';

const MINUTE_MS = 60_000;
const subjectOf = (key: string) => ({ kind: 'attention_item', id: key });

/** Sets reasons aside for everyone until `minutes` from now; a second snooze replaces the first. */
export async function snoozeReasons(
  context: Context,
  keys: readonly string[],
  { minutes, reason }: SnoozeBody,
): Promise<void> {
  const { app } = context;
  const { actor } = operatorOf(context);
  const now = app.now();
  const row = { until: new Date(now.getTime() + minutes * MINUTE_MS), reason, operator_id: actor.id };
  await inTransaction(app.db, async (trx) => {
    await trx
      .insertInto('attention_snooze')
      .values(keys.map((item_key) => ({ item_key, created_at: now, ...row })))
      .onConflict((conflict) => conflict.column('item_key').doUpdateSet({ created_at: now, ...row }))
      .execute();
    const after = { until: row.until, reason };
    for (const key of keys) {
      await recordAudit(trx, {
        actor,
        action: 'attention.snooze',
        subject: subjectOf(key),
        from: context,
        after,
      });
    }
  });
}

/** Lists snoozed reasons again; without effect on those that are not snoozed. */
export async function endSnooze(context: Context, keys: readonly string[]): Promise<void> {
  const { actor } = operatorOf(context);
  await inTransaction(context.app.db, async (trx) => {
    const ended = await trx
      .deleteFrom('attention_snooze')
      .where('item_key', 'in', keys)
      .where('until', '>', context.app.now())
      .returning(['item_key', 'until', 'reason'])
      .execute();
    for (const { item_key, ...before } of ended) {
      await recordAudit(trx, {
        actor,
        action: 'attention.end_snooze',
        subject: subjectOf(item_key),
        from: context,
        before,
      });
    }
  });
}

/** The snoozes in force, by the key of their item. */
export async function readSnoozes(db: Db, now: Date): Promise<Map<string, AttentionItem['snooze']>> {
  const rows = await db
    .selectFrom('attention_snooze')
    .innerJoin('operator', 'operator.id', 'attention_snooze.operator_id')
    .select(['item_key', 'until', 'reason', 'first_name', 'last_name'])
    .where('until', '>', now)
    .execute();
  return new Map(
    rows.map(({ item_key, until, reason, first_name, last_name }) => [
      item_key,
      { until: until.toISOString(), reason, by: `${first_name} ${last_name}`.trim() },
    ]),
  );
}

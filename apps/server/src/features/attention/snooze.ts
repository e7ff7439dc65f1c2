import type { AttentionItem, SnoozeBody } from '@mishwar/contract';
import type { AttentionReason } from '@mishwar/domain';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { operatorOf } from '../../platform/http/implement.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';

/** An item as its query finds it. */
export type FoundItem = Omit<AttentionItem, 'snooze'>;

/** What happens without staff, as it travels. */
export const toWireAutomation = (next: AttentionReason['next']): AttentionItem['next'] =>
  next && { automation: next.automation, from: next.from.toISOString(), at: next.at.toISOString() };

const MINUTE_MS = 60_000;
const subjectOf = (key: string) => ({ kind: 'attention_item', id: key });

/** Sets an item aside for everyone until `minutes` from now; a second snooze replaces the first. */
export async function snoozeItem(
  context: Context,
  key: string,
  { minutes, reason }: SnoozeBody,
): Promise<void> {
  const { app } = context;
  const { actor } = operatorOf(context);
  const now = app.now();
  const row = { until: new Date(now.getTime() + minutes * MINUTE_MS), reason, operator_id: actor.id };
  await inTransaction(app.db, async (trx) => {
    await trx
      .insertInto('attention_snooze')
      .values({ item_key: key, created_at: now, ...row })
      .onConflict((conflict) => conflict.column('item_key').doUpdateSet({ created_at: now, ...row }))
      .execute();
    const after = { until: row.until, reason };
    await recordAudit(trx, {
      actor,
      action: 'attention.snooze',
      subject: subjectOf(key),
      from: context,
      after,
    });
  });
}

/** Lists a snoozed item again; without effect where it is not snoozed. */
export async function endSnooze(context: Context, key: string): Promise<void> {
  const { actor } = operatorOf(context);
  await inTransaction(context.app.db, async (trx) => {
    const ended = await trx
      .deleteFrom('attention_snooze')
      .where('item_key', '=', key)
      .where('until', '>', context.app.now())
      .returning(['until', 'reason'])
      .executeTakeFirst();
    if (!ended) return;
    await recordAudit(trx, {
      actor,
      action: 'attention.end_snooze',
      subject: subjectOf(key),
      from: context,
      before: ended,
    });
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

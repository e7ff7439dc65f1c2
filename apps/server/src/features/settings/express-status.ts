import type { DeliveryStatus } from '@mishwar/contract';
import { EXPRESS_FLAG_KEY } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { appendToOutbox } from '../../platform/outbox.ts';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import { type Db, inTransaction, type Trx } from '../../platform/transaction.ts';

/** Whether express delivery by app is open, who changed it last and when. */
export async function readExpressStatus(db: Db | Trx): Promise<DeliveryStatus> {
  const row = await db
    .selectFrom('setting as s')
    .leftJoin('operator as o', 'o.id', 's.updated_by')
    .select('s.updated_at')
    .select(sql<string | null>`btrim(o.first_name || ' ' || o.last_name)`.as('updated_by'))
    .where('s.key', '=', 'EXPRESS_BY_APP')
    .executeTakeFirst();
  const { isActive } = await readSetting(db, 'EXPRESS_BY_APP');
  return {
    status: isActive ? 'open' : 'closed',
    [EXPRESS_FLAG_KEY]: isActive,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
  } as DeliveryStatus;
}

/** Opens or closes express delivery by app. A change is audited and posted to the team chat. */
export function changeExpressStatus(
  context: Context,
  actor: OperatorActor,
  isActive: boolean,
): Promise<DeliveryStatus> {
  return inTransaction(context.app.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(trx);
    const before = await readSetting(trx, 'EXPRESS_BY_APP');
    if (before.isActive !== isActive) {
      await writeSetting(trx, actor, { key: 'EXPRESS_BY_APP', content: { isActive } });
      const subject = { kind: 'setting', id: 'EXPRESS_BY_APP' };
      await recordAudit(trx, {
        ...{ actor, action: 'settings.save', subject, from: context, before, after: { isActive } },
      });
      const message = `Express delivery in by app have ${isActive ? 'opened' : 'closed'}`;
      await appendToOutbox(trx, [
        { destination: 'team_chat', orderingKey: 'express', event: 'EXPRESS_CHANGED', payload: { message } },
      ]);
    }
    return readExpressStatus(trx);
  });
}

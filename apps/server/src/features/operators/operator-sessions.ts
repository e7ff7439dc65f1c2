import type { OperatorSession } from '@mishwar/contract';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { endSessions, listLiveSessions } from '../auth/public.ts';
import { mailOperator } from './operator-mail.ts';

/** The live sessions of an operator, last used first; null where there is no such operator. */
export async function listSessions(
  { app }: Context,
  operatorId: number,
  ownSessionId: number,
): Promise<OperatorSession[] | null> {
  const operator = await app.db
    .selectFrom('operator')
    .select('id')
    .where('id', '=', operatorId)
    .executeTakeFirst();
  if (!operator) return null;
  const sessions = await listLiveSessions(app, operatorId);
  return sessions.map(({ id, created_at, last_seen_at, expires_at, address, user_agent }) => ({
    _id: String(id),
    started_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
    address,
    user_agent,
    is_own: id === ownSessionId,
  }));
}

interface Which {
  operatorId: number;
  /** One session; without it all but the caller's own. */
  sessionId?: number;
  ownSessionId: number;
}

/**
 * Ends sessions of an operator; answers how many were live. Their sockets close on every process. An operator whose sessions
 * a colleague ends is informed by mail.
 */
export async function signOperatorOut(
  context: Context,
  actor: OperatorActor,
  { operatorId, sessionId, ownSessionId }: Which,
): Promise<number> {
  const live = await listLiveSessions(context.app, operatorId);
  const ids = live
    .map(({ id }) => id)
    .filter((id) => (sessionId === undefined ? id !== ownSessionId : id === sessionId));
  if (ids.length === 0) return 0;
  await inTransaction(context.app.db, async (trx) => {
    const { email } = await trx
      .selectFrom('operator')
      .select('email')
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow();
    for (const id of ids) await endSessions(trx, context.app.now(), { operatorId, sessionId: id });
    await recordAudit(trx, {
      actor,
      action: 'operator.sign_out',
      subject: { kind: 'operator', id: operatorId },
      from: context,
      after: { sessions: ids.length },
    });
    if (operatorId !== actor.id)
      await mailOperator(context.app, trx, email, { change: 'end_sessions', by: actor.name });
  });
  return ids.length;
}

import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/context.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import type { RequestHead } from '../../platform/feature.ts';
import { ANONYMOUS, bearerToken, isUnattended } from '../../platform/http/authenticate.ts';
import { liveSessions, noteUse } from '../auth/public.ts';

/** Live sessions of active partner users of active delivery companies. */
const livePartnerSessions = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  liveSessions(db, now())
    .innerJoin('partner', 'partner.id', 'session.partner_id')
    .innerJoin('delivery_company as company', 'company.id', 'partner.delivery_company_id')
    .where('partner.is_active', '=', true)
    .where('company.is_active', '=', true);

/** The partner user of a request's bearer token, with the company; anonymous without a live session. */
export async function authenticatePartner(app: App, request: RequestHead): Promise<Caller> {
  const token = bearerToken(request);
  if (token === null) return ANONYMOUS;
  const row = await livePartnerSessions(app)
    .select(['session.id as session_id', 'session.last_seen_at', 'partner.id'])
    .select(['partner.first_name', 'partner.last_name', 'partner.delivery_company_id'])
    .where('session.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return ANONYMOUS;
  if (!isUnattended(request))
    await noteUse(app.db, { id: row.session_id, last_seen_at: row.last_seen_at }, app.now());
  return {
    kind: 'partner',
    actor: { kind: 'partner', id: row.id, name: `${row.first_name} ${row.last_name}`.trim() },
    companyId: row.delivery_company_id,
    sessionId: row.session_id,
  };
}

/** The given sessions that are no longer live. */
export async function findExpiredPartnerSessions(app: App, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const living = await livePartnerSessions(app).select('session.id').where('session.id', 'in', ids).execute();
  const alive = new Set(living.map(({ id }) => id));
  return ids.filter((id) => !alive.has(id));
}

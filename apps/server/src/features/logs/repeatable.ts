import { sql } from 'kysely';
import { MESSAGE } from './exchanges.query.ts';

const REGISTRATIONS = ['DRIVER_CREATE', 'DRIVER_EDIT'];

/**
 * Why a call that is no message of the outbox is not sent again; null where it is. A driver is registered while active and
 * not registered yet, as by the messages.
 */
export function directRefusal(call: {
  type: string;
  driver_is_active: boolean | null;
  driver_citc_status: boolean | null;
}): 'not_repeatable' | 'sent_meanwhile' | null {
  if (!REGISTRATIONS.includes(call.type) || !call.driver_is_active) return 'not_repeatable';
  return call.driver_citc_status ? 'sent_meanwhile' : null;
}

/** Whether the call `e` to the regulator may be sent again: no message that has ended, no registration without effect. */
export const MAY_REPEAT = sql<boolean>`case
  when e.correlation_id ~ ${MESSAGE.source} then exists (
    select from outbox where id = substring(e.correlation_id from ${MESSAGE.source}::text)::bigint and sent_at is null)
  when e.type = any(${REGISTRATIONS}::text[]) then exists (
    select from driver d where d.id = e.driver_id and d.is_active and d.citc_status is not true)
  else true end`;

import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { appendToOutbox, buildDriverMessage } from '../../platform/outbox.ts';
import type { Trx } from '../../platform/transaction.ts';

/** Outbox messages per insert. */
const OUTBOX_BATCH_ROWS = 1_000;

interface DriverNotice {
  title: string;
  message: string;
  driverIds: readonly number[];
}

/**
 * Adds a message to the inbox of each active driver and appends push messages to the outbox, in the caller's
 * transaction. Returns the number of receivers; duplicate ids count once.
 */
export async function notifyDrivers(
  trx: Trx,
  { title, message, driverIds }: DriverNotice,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId'>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number; driver_id: number }>`
    insert into driver_notification (driver_id, title, message, created_at, created_by)
    select id, ${title}, ${message}, ${now}, ${actor.id} from driver
    where id = any(${[...new Set(driverIds)]}::bigint[]) and is_active
    order by id
    returning id, driver_id`.execute(trx);
  for (let at = 0; at < rows.length; at += OUTBOX_BATCH_ROWS) {
    await appendToOutbox(
      trx,
      rows.slice(at, at + OUTBOX_BATCH_ROWS).map(({ id, driver_id }) =>
        buildDriverMessage(driver_id, 'notification', {
          notification_id: String(id),
          title,
          message,
          created_at: now.toISOString(),
        }),
      ),
    );
  }
  await recordAudit(trx, {
    actor,
    action: 'drivers.notify',
    from,
    after: { title, message, drivers: rows.length },
  });
  return rows.length;
}

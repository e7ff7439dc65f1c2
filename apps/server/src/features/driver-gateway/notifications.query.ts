import type { Db } from '../../platform/transaction.ts';

const MAX_NOTIFICATIONS = 100;

/** The latest messages of staff to a driver, newest first. */
export async function listNotifications(db: Db, driverId: number) {
  const rows = await db
    .selectFrom('driver_notification')
    .select(['id', 'title', 'message', 'created_at'])
    .where('driver_id', '=', driverId)
    .orderBy('id', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute();
  return rows.map(({ id, created_at, ...text }) => ({
    notification_id: String(id),
    ...text,
    created_at: created_at.toISOString(),
  }));
}

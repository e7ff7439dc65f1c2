import type { OrderHistoryEntry } from '@mishwar/contract';
import { type ActorKind, groupOffersByEntry, type OrderHistoryAction } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';

/**
 * The history of an order, oldest first. Each entry lists, by wave, the drivers to whom the order was offered during
 * it. Undefined for an unknown order.
 */
export async function orderHistory(db: Db, orderId: number): Promise<OrderHistoryEntry[] | undefined> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  if (!order) return undefined;
  const events = await db
    .selectFrom('order_event')
    // Text: an id that is no number must not break the history.
    .leftJoin('cancel_reason', (join) =>
      join.on(sql<boolean>`cancel_reason.id::text = order_event.after ->> 'cancel_reason'`),
    )
    .selectAll('order_event')
    .select(['cancel_reason.name_ar', 'cancel_reason.name_en'])
    .where('order_id', '=', orderId)
    .orderBy('order_event.id')
    .$narrowType<{ action: OrderHistoryAction; actor_kind: ActorKind }>()
    .execute();
  const offers = await db
    .selectFrom('offer')
    .innerJoin('driver', 'driver.id', 'offer.driver_id')
    .select(['offer.offered_at', 'driver.name as driver_name', sql<number>`offer.wave + 1`.as('wave')])
    .where('offer.order_id', '=', orderId)
    .orderBy('offer.id')
    .execute();
  const offersByEntry = groupOffersByEntry(
    events.map(({ created_at }) => created_at),
    offers,
  );
  return events.map((event, at) => ({
    _id: String(event.id),
    created_at: event.created_at.toISOString(),
    action: event.action,
    action_by_name: event.actor_name,
    actor_kind: event.actor_kind,
    list_drivers_can_see_order: offersByEntry[at] ?? [],
    changes: changesBetween(asState(event.before), asState(event.after)),
    cancel_reason_name:
      event.name_ar === null || event.name_en === null
        ? null
        : { nameAr: event.name_ar, nameEn: event.name_en },
  }));
}

/** Text of a stored history value: ids may be numbers, flags booleans. */
const asText = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const asState = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .map((key) => ({ key, old: asText(before[key]), new: asText(after[key]) }))
    .filter((change) => change.old !== change.new);
}

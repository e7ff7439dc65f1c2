import type { AttentionItem } from '@mishwar/contract';
import { type AttentionReason, getOrderActions, type OrderStatus } from '@mishwar/domain';

/** A reason with what it is about, as its query finds it. */
export type FoundItem = Omit<AttentionItem, 'snooze' | 'also'>;

/** What an item is about: an order, a driver or neither. */
export interface SubjectRow {
  readonly order_id?: number | null;
  readonly order_number?: string | null;
  readonly status?: OrderStatus | null;
  readonly restaurant_name?: string | null;
  readonly restaurant_phone?: string | null;
  readonly customer_name?: string | null;
  readonly customer_phone?: string | null;
  readonly driver_id?: number | null;
  readonly driver_name?: string | null;
  readonly driver_phone?: string | null;
}

/** The order or the driver of an item, with whom staff can call and what they can do. */
export function toSubject({
  order_id = null,
  order_number = null,
  status = null,
  restaurant_name = null,
  restaurant_phone = null,
  customer_name = null,
  customer_phone = null,
  driver_id = null,
  driver_name = null,
  driver_phone = null,
}: SubjectRow) {
  const actions = status === null ? null : getOrderActions({ status, driver_id });
  return {
    order_id: order_id === null ? null : String(order_id),
    ...{ order_number, restaurant_name, restaurant_phone, customer_name, customer_phone },
    ...{ driver_name, driver_phone },
    can: { assign: actions?.assign ?? false, unassign: actions?.unassign ?? false },
  };
}

/** What happens without staff, in the wire format. */
export const toWireAutomation = (next: AttentionReason['next']): AttentionItem['next'] =>
  next && { automation: next.automation, from: next.from.toISOString(), at: next.at.toISOString() };

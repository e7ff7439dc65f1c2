import type { CitcOperation, OrderHistoryAction, OrderStatus } from '@mishwar/domain';
import type { OutboxMessage } from '../../platform/outbox.ts';
import type { Trx } from '../../platform/transaction.ts';
import { channelStatusMessage } from '../channel-webhooks/public.ts';

/** What the messages need of an order. */
interface ReportedOrder {
  id: number;
  order_number: string;
  status: OrderStatus;
  from_company: string;
  channel_id: number | null;
  channel_order_id: string | null;
  driver_id: number | null;
  is_fake: boolean;
}

/** The company whose orders the partner Shukah follows. */
const SHUKAH = 'shukah';

const CITC_OPERATIONS: Partial<Record<OrderHistoryAction, CitcOperation>> = {
  created: 'ORDER_CREATE',
  assigned: 'ORDER_ASSIGN',
  accepted: 'DRIVER_ACCEPT_ORDER',
  delivered: 'DRIVER_EXECUTE_ORDER',
  executed: 'DRIVER_EXECUTE_ORDER',
  cancelled: 'ORDER_CANCEL',
};
const ERP_EVENTS: Partial<Record<OrderHistoryAction, string>> = {
  delivered: 'ORDER_COMPLETED',
  executed: 'ORDER_COMPLETED',
  cancelled: 'ORDER_CANCELLED',
};
/** Changes of an order's status or driver. */
const STATUS_ACTIONS: readonly OrderHistoryAction[] = [
  'accepted',
  'assigned',
  'unassigned',
  'arrived_store',
  'take_order',
  'wait_customer',
  'delivered',
  'executed',
  'cancelled',
];

/** Whether the partner Shukah hears of an order: it came from there, with a number that the partner knows. */
export const isPartnersOrder = (order: Pick<ReportedOrder, 'from_company' | 'channel_order_id'>): boolean =>
  order.from_company === SHUKAH && order.channel_order_id !== null;

/** What the payload of a report holds; everything else is read from the order when the report is sent. */
export interface OrderReport {
  order_number: string;
  status: OrderStatus;
  driver_id: string | null;
  /** ISO 8601 */
  at: string;
}

/**
 * The reports of a change of an order to the regulator, the ERP, the partner and its ordering channel. A dry run is reported to none. Whether
 * a receiver is set up and switched on is decided when the report is sent.
 */
export function reportOrderMessages(
  order: ReportedOrder,
  action: OrderHistoryAction,
  now: Date,
  { isReassigned = false } = {},
): OutboxMessage[] {
  if (order.is_fake) return [];
  const payload: OrderReport = {
    order_number: order.order_number,
    status: order.status,
    driver_id: order.driver_id === null ? null : String(order.driver_id),
    at: now.toISOString(),
  };
  const orderingKey = `order:${order.id}`;
  const messages: OutboxMessage[] = [];
  const operation = isReassigned ? 'DRIVER_ASSIGN_DRIVER_TO_ORDER' : CITC_OPERATIONS[action];
  if (operation) messages.push({ destination: 'citc', orderingKey, event: operation, payload });
  const event = ERP_EVENTS[action];
  if (event) messages.push({ destination: 'odoo', orderingKey, event, payload });
  if (!STATUS_ACTIONS.includes(action)) return messages;
  if (isPartnersOrder(order))
    messages.push({ destination: 'shukah', orderingKey, event: 'ORDER_STATUS', payload });
  if (order.channel_id !== null) messages.push(channelStatusMessage(order.channel_id, orderingKey, payload));
  return messages;
}

/** Whether staff give the order to another driver than before: the regulator has an operation of its own for it. */
export async function isReassignment(
  trx: Trx,
  orderId: number,
  action: OrderHistoryAction,
): Promise<boolean> {
  if (action !== 'assigned') return false;
  const earlier = await trx
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('action', 'in', ['assigned', 'accepted'])
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

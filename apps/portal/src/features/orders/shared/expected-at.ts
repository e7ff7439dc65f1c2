import type { OrderDetail, OrderRow } from '@mishwar/contract';
import { getDisplayStatus } from '@mishwar/domain';

/** How often a shown order with a driver is read again for its expected time, which the feed does not carry. */
const REFRESH_MS = 60_000;

/** When the driver of an open order is expected at the customer, ISO; null where that is not known. A row has none. */
export const getExpectedAt = (order: OrderRow & Partial<Pick<OrderDetail, 'expected_at'>>): string | null =>
  getDisplayStatus(order) === 'ongoing' ? (order.expected_at ?? null) : null;

/** The refetch interval of a query of an order. */
export const followExpected = ({ state }: { state: { data?: { data: OrderRow } | undefined } }) =>
  state.data && getDisplayStatus(state.data.data) === 'ongoing' ? REFRESH_MS : false;

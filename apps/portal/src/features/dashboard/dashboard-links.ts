import type { Dashboard, DashboardSlot } from '@mishwar/contract';
import { IN_HAND_STATUSES, NO_CANCEL_REASON } from '@mishwar/domain';
import type { ListLink } from '../../shared/page/list-link.ts';

const OPEN = ['new', ...IN_HAND_STATUSES];

/** Filtered lists that the figures of one answer stand for: each list has as many rows as its figure says. */
export function linksOf({ first_day: from, last_day: to }: Dashboard, city: string | undefined) {
  const orders = (filters: Record<string, unknown>): ListLink => ({
    to: '/orders',
    search: { filters: { ...filters, ...(city ? { customer_city: [city] } : {}) } },
  });
  const within = (filters: Record<string, unknown> = {}): ListLink =>
    orders({ date: { from, to }, ...filters });
  const transactions = (filters: Record<string, unknown>): ListLink => ({
    to: '/transactions',
    search: { filters },
  });
  return {
    orders: within(),
    late: within({ late: 'yes' }),
    open: orders({ status: OPEN }),
    unassigned: orders({ status: ['new'] }),
    lateNow: orders({ status: OPEN, late: 'yes' }),
    accepted: within({ status: ACCEPTED_STATUSES }),
    delivered: within({ status: DELIVERED_STATUSES }),
    cancelled: within({ status: ['cancelled'] }),
    driversOnline: {
      to: '/drivers',
      search: { filters: { status: ['active'], ready: 'yes', ...(city ? { cities: [city] } : {}) } },
    },
    held: { to: '/trial-balance', search: {} },
    fees: transactions({ type: ['FEE'], date: { from, to } }),
    pending: transactions({ type: ['TOP_UP'], status: ['PENDING'] }),
    reason: (id: string | null) => within({ cancel_reason: [id ?? NO_CANCEL_REASON] }),
    restaurant: (code: string) => within({ restaurant_code: code }),
    company: (id: string) => within({ driver_company: [id] }),
    slot: ({ day, hour }: DashboardSlot, status?: readonly string[]) =>
      orders({
        date: { from: day, to: day },
        ...(hour === null ? {} : { hour: [String(hour).padStart(2, '0')] }),
        ...(status ? { status } : {}),
      }),
  };
}
export type DashboardLinks = ReturnType<typeof linksOf>;

/** Orders that a driver has accepted, and those that are delivered. */
export const ACCEPTED_STATUSES = [...IN_HAND_STATUSES, 'deliveried'] as const;
export const DELIVERED_STATUSES = ['deliveried'] as const;

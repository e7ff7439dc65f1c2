import type { Dashboard, DashboardSlot, IntegrationHealth } from '@mishwar/contract';
import { IN_HAND_STATUSES, NO_CANCEL_REASON, NOT_SENT_REASONS, needsReplay } from '@mishwar/domain';
import type { ListLink } from '../../shared/page/list-link.ts';

type Gateway = Dashboard['gateways'][number]['gateway'];

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
  const driversOf = (filters: Record<string, unknown>): ListLink => ({
    to: '/drivers',
    search: {
      filters: { online: 'yes', ...filters, ...(city ? { cities: [city] } : {}) },
    },
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
    driversOnline: driversOf({}),
    driversBusy: driversOf({ busy: 'yes' }),
    held: { to: '/trial-balance', search: {} },
    fees: transactions({ type: ['FEE'], date: { from, to } }),
    pending: transactions({ type: ['TOP_UP'], status: ['PENDING'] }),
    unsettled: (gateway: Gateway) => transactions({ type: ['TOP_UP'], unsettled: [gateway] }),
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

/** Where the messages of an integration that wait to be sent are listed. */
export const waitingLink = ({ integration }: IntegrationHealth): ListLink =>
  integration === 'citc'
    ? {
        to: '/regulator-queue',
        search: { filters: { reason: NOT_SENT_REASONS.filter((reason) => !needsReplay(reason)) } },
      }
    : { to: '/integration-health', search: {} };

/**
 * Where the messages that only a replay sends are listed: those to the regulator in its queue, others among the dead letters,
 * which are for super admins.
 */
export function notSentLink({ integration }: IntegrationHealth, isSuperAdmin: boolean): ListLink {
  if (integration === 'citc')
    return { to: '/regulator-queue', search: { filters: { reason: NOT_SENT_REASONS.filter(needsReplay) } } };
  return isSuperAdmin
    ? { to: '/jobs', search: { tab: 'dead-letters', filters: { destination: integration } } }
    : { to: '/integration-health', search: {} };
}

import { DEFAULT_DRIVER_SUBSCRIPTIONS_PAGE_SIZE, PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { dateRangeFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const subscriptionsList = defineList({
  id: 'subscriptions',
  pageSizes: PAGE_SIZES.subscriptions,
  filters: {
    subscriptionName: textFilter('subscriptions.filters.title'),
    companyName: textFilter('subscriptions.filters.company'),
    date: dateRangeFilter('subscriptions.filters.date'),
  },
});
export type SubscriptionsSearch = ReturnType<typeof subscriptionsList.validateSearch>;

export const subscribedDriversList = defineList({
  id: 'subscribed-drivers',
  pageSizes: PAGE_SIZES.driverSubscriptions,
  defaultPageSize: DEFAULT_DRIVER_SUBSCRIPTIONS_PAGE_SIZE,
  filters: {
    driverName: textFilter('subscriptions.filters.driver'),
    driverPhone: textFilter('subscriptions.filters.phone', { ltr: true }),
    date: dateRangeFilter('subscriptions.filters.date'),
  },
});
export type SubscribedDriversSearch = ReturnType<typeof subscribedDriversList.validateSearch>;

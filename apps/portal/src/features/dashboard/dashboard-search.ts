import { DASHBOARD_PERIODS, type DashboardPeriod } from '@mishwar/domain';
import type { SearchSchemaInput } from '@tanstack/react-router';

/** Period and city in the address bar; without a period today, without a city all of them. */
export interface DashboardSearch {
  period?: Exclude<DashboardPeriod, 'today'> | undefined;
  city?: string | undefined;
}

/** For the route's `validateSearch`; an invalid key falls back to its default alone. */
export function validateDashboardSearch(raw: Partial<DashboardSearch> & SearchSchemaInput): DashboardSearch {
  const period = DASHBOARD_PERIODS.find((one) => one === raw.period);
  const { city } = raw;
  // Named even where it is absent: the router keeps what is not named as it stands in the address.
  return {
    period: period === 'today' ? undefined : period,
    city: typeof city === 'string' && /^[1-9]\d{0,17}$/.test(city) ? city : undefined,
  };
}

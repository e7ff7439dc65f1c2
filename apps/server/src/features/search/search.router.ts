import { getOrderActions, isSuperAdmin } from '@mishwar/domain';
import { operatorOf, os } from '../../platform/http/implement.ts';
import {
  searchCompanies,
  searchCustomers,
  searchDrivers,
  searchOperators,
  searchOrders,
  searchPlans,
  searchRestaurants,
} from './search.query.ts';

export const searchRouter = os.search.router({
  everything: os.search.everything.handler(async ({ input: { q }, context }) => {
    const { db } = context.app;
    const [orders, customers, drivers, companies, plans, restaurants, operators] = await Promise.all([
      searchOrders(db, q),
      searchCustomers(db, q),
      searchDrivers(db, q),
      searchCompanies(db, q),
      searchPlans(db, q),
      searchRestaurants(db, q),
      // The pages and calls of operators are for super admins alone.
      isSuperAdmin(operatorOf(context).actor) ? searchOperators(db, q) : [],
    ]);
    return {
      orders: orders.map((order) => ({ ...order, can: getOrderActions(order) })),
      customers,
      drivers,
      companies,
      plans,
      restaurants,
      operators,
    };
  }),
});

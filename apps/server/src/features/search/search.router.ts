import { os } from '../../platform/http/implement.ts';
import { searchDrivers, searchOrders } from './search.query.ts';

export const searchRouter = os.search.router({
  everything: os.search.everything.handler(async ({ input, context }) => {
    const { db } = context.app;
    const [orders, drivers] = await Promise.all([searchOrders(db, input.q), searchDrivers(db, input.q)]);
    return { orders, drivers };
  }),
});

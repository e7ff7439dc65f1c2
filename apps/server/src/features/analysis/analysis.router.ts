import { os } from '../../platform/http/implement.ts';
import { analyseDrivers, analyseOrders } from './analysis.query.ts';

export const analysisRouter = os.analysis.router({
  orders: os.analysis.orders.handler(({ context }) => analyseOrders(context.app.db, context.app.now())),
  drivers: os.analysis.drivers.handler(({ context }) => analyseDrivers(context.app.db)),
});

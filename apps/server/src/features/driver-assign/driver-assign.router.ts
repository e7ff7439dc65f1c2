import { os } from '../../platform/http/implement.ts';
import { searchDrivers } from './search-drivers.query.ts';

export const driverAssignRouter = os.driverAssign.router({
  search: os.driverAssign.search.handler(({ input, context }) => {
    const { filters, page, by } = input.params;
    return searchDrivers(context.app, { ...filters, page, by });
  }),
});

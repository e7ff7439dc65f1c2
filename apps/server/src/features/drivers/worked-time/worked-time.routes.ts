import type { Context } from '../../../platform/context.ts';
import { type CommonErrors, os } from '../../../platform/http/implement.ts';
import { readWorkedTime, type WorkedTimeRequest } from './worked-time.query.ts';

async function read({ app }: Context, input: WorkedTimeRequest, errors: CommonErrors) {
  const found = await readWorkedTime(app.listPool, input, app.now());
  if (!found) throw errors.NOT_FOUND({ message: 'driver_not_found' });
  return found;
}

/** Routes of the chart of worked time and its totals. */
export const workedTimeRoutes = {
  workedTime: os.drivers.workedTime.handler(async ({ input, context, errors }) => {
    const { bars } = await read(context, input, errors);
    return { data: bars };
  }),
  workedTimeAnalysis: os.drivers.workedTimeAnalysis.handler(async ({ input, context, errors }) => {
    const { total, average } = await read(context, input, errors);
    return { data: { total, average } };
  }),
};

import { os } from '../../platform/http/implement.ts';
import { readDriverDay } from './driver-day.query.ts';
import { readOrderDistribution } from './order-distribution.query.ts';

export const distributionRecordRouter = os.distributionRecord.router({
  ofOrder: os.distributionRecord.ofOrder.handler(async ({ input, context, errors }) => {
    const data = await readOrderDistribution(context.app.db, { id: Number(input.id) });
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  ofDriver: os.distributionRecord.ofDriver.handler(async ({ input, context, errors }) => {
    const data = await readDriverDay(context.app.db, Number(input.id), context.app.now());
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
});

import { operatorOf, os } from '../../platform/http/implement.ts';
import { readOrderDistribution } from '../distribution-record/public.ts';
import { createFakeOrder } from './create-fake-order.ts';

export const fakeOrdersRouter = os.fakeOrders.router({
  create: os.fakeOrders.create.handler(async ({ context, errors }) => {
    const outcome = await createFakeOrder(context.app, operatorOf(context).actor, context);
    if (!outcome.ok) throw errors.REFUSED({ data: { errors: [{ msg: outcome.refusal.code }] } });
    const { id, order_number } = outcome.done;
    return { data: { _id: String(id), order_number } };
  }),
  drivers: os.fakeOrders.drivers.handler(async ({ input, context, errors }) => {
    const data = await readOrderDistribution(context.app.db, { fakeNumber: input['faker-order-id'] });
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
});

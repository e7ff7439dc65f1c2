import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { readDriverGlance } from './glance.query.ts';
import { handOverOrders } from './hand-over.ts';
import { listOrdersInHand } from './orders-in-hand.query.ts';

export const driverWorkRouter = os.driverWork.router({
  glance: os.driverWork.glance.handler(async ({ input, context: { app }, errors }) => {
    const data = await readDriverGlance(app.listPool, Number(input.id), app.now());
    if (!data) throw errors.NOT_FOUND({ message: 'driver_not_found' });
    return { data };
  }),
  openOrders: os.driverWork.openOrders.handler(async ({ input, context: { app } }) => ({
    data: await listOrdersInHand(app.db, Number(input.id), app.now()),
  })),
  handOver: os.driverWork.handOver.handler(async ({ input: { params, headers, body }, context }) => {
    const request = { driverId: Number(params.id), key: headers['idempotency-key'], to: body.to };
    return { data: answer(await handOverOrders(context.app, operatorOf(context).actor, request)) };
  }),
});

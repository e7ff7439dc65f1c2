import { os } from '../../platform/http/implement.ts';
import { listOffers } from './list-offers.query.ts';

export const offersRouter = os.offers.router({
  list: os.offers.list.handler(async ({ input, context }) => {
    const { out, ...data } = await listOffers(context.app.listPool, input, context.app.now());
    return { data, out };
  }),
});

import { os } from '../../platform/http/implement.ts';
import { listOffers } from './list-offers.query.ts';

const QUERY_CANCELED = '57014';
/** The database gave a statement up, as `App.lists` makes it. */
const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;

export const offersRouter = os.offers.router({
  list: os.offers.list.handler(async ({ input, context, errors }) => {
    try {
      const { out, ...data } = await listOffers(context.app.listPool, input, context.app.now());
      return { data, out };
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      throw errors.VALIDATION({ message: 'list_too_slow', data: { errors: [{ msg: 'list_too_slow' }] } });
    }
  }),
});

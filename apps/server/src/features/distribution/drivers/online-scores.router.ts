import { os } from '../../../platform/http/implement.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { readOnlineScores } from './online-scores.query.ts';

export const onlineScoresRouter = os.onlineScores.router({
  list: os.onlineScores.list.handler(async ({ context: { app } }) => {
    const now = app.now();
    const { scores, isAll } = await inTransaction(app.listPool, (trx) => readOnlineScores(trx, now));
    return {
      data: {
        scores: scores.map(
          ({ availability_score, distance_score, idle_time_score }): [number, number, number] => [
            availability_score,
            distance_score,
            idle_time_score,
          ],
        ),
        is_all: isAll,
        as_of: now.toISOString(),
      },
    };
  }),
});

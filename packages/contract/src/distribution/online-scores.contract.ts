import { MAX_ODM_SCORE } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, staff } from '../base.ts';

const score = z.number().min(0).max(MAX_ODM_SCORE);

/** What the drivers who are online would score; it changes nothing, and names nobody. */
export const onlineScores = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/online-scores',
      summary:
        'Scores of the drivers who are online and ready, each for an order at the restaurant nearest to him',
    })
    .output(
      z.object({
        data: z.object({
          /** Of each driver his availability, distance and idle time, from 0 to 10. */
          scores: z.array(z.tuple([score, score, score])),
          /** Whether these are all of them. */
          is_all: z.boolean(),
          as_of: Instant,
        }),
      }),
    ),
};

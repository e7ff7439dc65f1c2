import { MAX_ODM_SCORE } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, staff } from '../base.ts';

const score = z.number().min(0).max(MAX_ODM_SCORE);

/** Anonymous scores of the online drivers. */
export const onlineScores = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/online-scores',
      summary: 'Scores of the online and ready drivers, each for an order at the nearest restaurant',
    })
    .output(
      z.object({
        data: z.object({
          /** Availability, distance and idle-time score per driver, from 0 to 10. */
          scores: z.array(z.tuple([score, score, score])),
          /** Whether all drivers are included. */
          is_all: z.boolean(),
          as_of: Instant,
        }),
      }),
    ),
};

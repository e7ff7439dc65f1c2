import { ATTENTION_KINDS } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, staff } from '../base.ts';

/** One thing that a person should look at. */
export const AttentionItem = z.object({
  kind: z.literal([...ATTENTION_KINDS]),
  order_id: z.string(),
  order_number: z.string(),
  restaurant_name: z.string(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  since: Instant,
  /** What happens by itself and when; null where nothing does. */
  next: z.object({ automation: z.literal(['search_again', 'taken_offline']), at: Instant }).nullable(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

export const attention = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/attention',
      summary: 'What needs attention now: the most urgent first, gone by itself when solved',
    })
    .output(
      z.object({
        data: z.object({
          results: z.array(AttentionItem),
          /** Also those that are not listed. */
          total: z.number().int(),
        }),
      }),
    ),
};

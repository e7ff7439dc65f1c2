import { ATTENTION_KINDS, AUTOMATIONS } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, staff } from '../base.ts';

/** One item that needs attention. */
export const AttentionItem = z.object({
  kind: z.literal([...ATTENTION_KINDS]),
  /** Stable key of the item while it is listed. */
  key: z.string(),
  /** Null where it is not about an order. */
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  restaurant_name: z.string().nullable(),
  /** Who did not take a message or does not say what became of money: citc, whatsapp, PAYFORT, … */
  party: z.string().nullable(),
  /** The transaction of the wallet that it is about. */
  transaction_id: z.string().nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  since: Instant,
  /** What happens without staff, and when; null where nothing does. */
  next: z.object({ automation: z.literal([...AUTOMATIONS]), at: Instant }).nullable(),
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

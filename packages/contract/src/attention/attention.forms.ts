import { MAX_REASON_LENGTH, SNOOZE_MINUTES } from '@mishwar/domain';
import { z } from 'zod';
import { requiredText } from '../fields.ts';

/** Sets an item aside for some minutes, with a reason that everyone sees. */
export const SnoozeBody = z.strictObject({
  minutes: z.literal([...SNOOZE_MINUTES]),
  reason: requiredText(MAX_REASON_LENGTH, 'reason_required'),
});
export type SnoozeBody = z.infer<typeof SnoozeBody>;

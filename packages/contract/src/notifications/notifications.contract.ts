import { MAX_NOTICE_LENGTH, MIN_MESSAGE_LENGTH, MOST_DRIVERS_AT_ONCE } from '@mishwar/domain';
import { z } from 'zod';
import { Id, staff } from '../base.ts';
import { StrictDriverFilters } from '../drivers/drivers.schemas.ts';

const title = z.string().trim().min(1, 'title_required').max(MAX_NOTICE_LENGTH.title);
/** A message to drivers, long enough to say something. */
const message = z
  .string()
  .trim()
  .min(1, 'message_required')
  .min(MIN_MESSAGE_LENGTH, 'notification_min_5')
  .max(MAX_NOTICE_LENGTH.message);
const driverIds = z.array(Id).min(1, 'drivers_required').max(MOST_DRIVERS_AT_ONCE);

const sent = z.object({
  success: z.literal(true),
  /** Active drivers who have it in their inbox now. */
  sent: z.number().int(),
});

export const notifications = {
  send: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/notifications',
      summary: 'A message to all drivers, to those the filters match, or to these',
    })
    .input(
      z
        .strictObject({
          title,
          message,
          isGlobal: z.boolean().default(false),
          filters: StrictDriverFilters.optional(),
          drivers: driverIds.optional(),
        })
        .refine(
          ({ isGlobal, filters, drivers }) =>
            [isGlobal, filters !== undefined, drivers !== undefined].filter(Boolean).length === 1,
          { message: 'notification_to_whom', path: ['drivers'] },
        ),
    )
    .output(sent),
  sendMessage: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/send-message',
      summary: 'An alert to one driver',
    })
    .input(z.strictObject({ title, message, driver_id: Id }))
    .output(sent),
  sendToDrivers: staff
    .route({
      method: 'POST',
      path: '/admin/api/v3/drivers/send-notification',
      summary: 'A message to these drivers',
    })
    .input(z.strictObject({ title, message, driver_ids: driverIds }))
    .output(sent),
};

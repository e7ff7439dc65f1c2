import { MAX_DRIVERS_PER_CALL } from '@mishwar/domain';
import { z } from 'zod';
import { Id, OptionalIdempotencyHeaders, staff, staffWithLargeBody, superAdmin } from '../base.ts';
import { DriverFilters } from '../drivers/drivers.schemas.ts';
import { NotificationWords } from './notifications.forms.ts';

/** The same key sends the same message once, however often it arrives. */
const withIdempotencyKey = <Body extends z.ZodType>(body: Body) =>
  z.object({ headers: OptionalIdempotencyHeaders, body });
const driverIds = z.array(Id).min(1, 'drivers_required').max(MAX_DRIVERS_PER_CALL);

const sent = z.object({
  success: z.literal(true),
  /** Active drivers who have it in their inbox now. */
  sent: z.number().int(),
});

export const notifications = {
  send: staffWithLargeBody
    .route({
      method: 'POST',
      path: '/admin/api/v1/notifications',
      inputStructure: 'detailed',
      summary: 'A message to all drivers, to those the filters match, or to these',
    })
    .input(
      withIdempotencyKey(
        z
          .strictObject({
            ...NotificationWords.shape,
            isGlobal: z.boolean().default(false),
            filters: DriverFilters.optional(),
            drivers: driverIds.optional(),
          })
          .refine(
            ({ isGlobal, filters, drivers }) =>
              [isGlobal, filters !== undefined, drivers !== undefined].filter(Boolean).length === 1,
            { message: 'notification_to_whom', path: ['drivers'] },
          ),
      ),
    )
    .output(sent),
  sendMessage: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/send-message',
      inputStructure: 'detailed',
      summary: 'An alert to one driver',
    })
    .input(withIdempotencyKey(z.strictObject({ ...NotificationWords.shape, driver_id: Id })))
    .output(sent),
  sendToTeamChat: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/messages/sendToSlack',
      inputStructure: 'detailed',
      summary: 'A message to the team chat',
    })
    .input(withIdempotencyKey(z.strictObject({ message: NotificationWords.shape.message })))
    .output(z.object({ success: z.literal(true) })),
  sendToDrivers: staffWithLargeBody
    .route({
      method: 'POST',
      path: '/admin/api/v3/drivers/send-notification',
      inputStructure: 'detailed',
      summary: 'A message to these drivers',
    })
    .input(withIdempotencyKey(z.strictObject({ ...NotificationWords.shape, driver_ids: driverIds })))
    .output(sent),
  clear: superAdmin
    .route({
      method: 'DELETE',
      path: '/admin/api/v1/notifications/clear',
      successStatus: 204,
      summary:
        'Delete all messages of staff from the inboxes of all drivers; needs the unlock of the settings',
    })
    .output(z.void()),
  removeAll: superAdmin
    .route({
      method: 'DELETE',
      path: '/admin/api/v1/messages/removeAll',
      successStatus: 204,
      summary: 'The same as clear, under the path of the messages',
    })
    .output(z.void()),
};

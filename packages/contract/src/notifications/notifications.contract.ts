import { MAX_NOTICE_LENGTH, MIN_MESSAGE_LENGTH, MOST_DRIVERS_AT_ONCE } from '@mishwar/domain';
import { z } from 'zod';
import { Id, staff } from '../base.ts';
import { StrictDriverFilters } from '../drivers/drivers.schemas.ts';
import { onceKey } from '../settings/settings.contract.ts';

/** The same key sends the same message once, however often it arrives. */
const keyed = <Body extends z.ZodType>(body: Body) =>
  z.object({ headers: z.object({ 'idempotency-key': onceKey }), body });
/** A title of a message to drivers. */
export const NoticeTitle = z.string().trim().min(1, 'title_required').max(MAX_NOTICE_LENGTH.title);
/** A message to drivers, long enough to say something. */
export const NoticeMessage = z
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
      inputStructure: 'detailed',
      summary: 'A message to all drivers, to those the filters match, or to these',
    })
    .input(
      keyed(
        z
          .strictObject({
            title: NoticeTitle,
            message: NoticeMessage,
            isGlobal: z.boolean().default(false),
            filters: StrictDriverFilters.optional(),
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
    .input(keyed(z.strictObject({ title: NoticeTitle, message: NoticeMessage, driver_id: Id })))
    .output(sent),
  sendToDrivers: staff
    .route({
      method: 'POST',
      path: '/admin/api/v3/drivers/send-notification',
      inputStructure: 'detailed',
      summary: 'A message to these drivers',
    })
    .input(keyed(z.strictObject({ title: NoticeTitle, message: NoticeMessage, driver_ids: driverIds })))
    .output(sent),
};

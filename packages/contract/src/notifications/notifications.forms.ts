import { MAX_NOTIFICATION_LENGTH, MIN_NOTIFICATION_MESSAGE_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { requiredText } from '../fields.ts';

/** The title of a message to drivers. */
const NotificationTitle = requiredText(MAX_NOTIFICATION_LENGTH.title, 'title_required');

/** The text of a message to drivers. */
export const NotificationMessage = requiredText(MAX_NOTIFICATION_LENGTH.message, 'message_required').min(
  MIN_NOTIFICATION_MESSAGE_LENGTH,
  'notification_min_5',
);

/** Title and text of a message to drivers. */
export const NotificationWords = z.strictObject({ title: NotificationTitle, message: NotificationMessage });
export type NotificationWords = z.infer<typeof NotificationWords>;

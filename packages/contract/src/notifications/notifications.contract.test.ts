import { expect, test } from 'vitest';
import { NotificationMessage } from './notifications.forms.ts';

test('[CONST-25] a message to drivers has at least five characters, spaces at its ends not counted', () => {
  expect(NotificationMessage.safeParse('زحام').error?.issues.map(({ message }) => message)).toEqual([
    'notification_min_5',
  ]);
  expect(NotificationMessage.safeParse('قصير ').success).toBe(false);
  expect(NotificationMessage.parse(' زحامٌ ')).toBe('زحامٌ');
});

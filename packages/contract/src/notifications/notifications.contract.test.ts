import { expect, test } from 'vitest';
import { NoticeMessage } from './notifications.contract.ts';

test('[CONST-25] a message to drivers has at least five characters, spaces at its ends not counted', () => {
  expect(NoticeMessage.safeParse('زحام').error?.issues.map(({ message }) => message)).toEqual([
    'notification_min_5',
  ]);
  expect(NoticeMessage.safeParse('قصير ').success).toBe(false);
  expect(NoticeMessage.parse(' زحامٌ ')).toBe('زحامٌ');
});

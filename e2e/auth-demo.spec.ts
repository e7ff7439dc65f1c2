import { secrets } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';
import { SignIn } from './pages/sign-in.ts';

test('the demo offers its people with one click, and the code beside its field', async ({
  guest,
  say,
  expectAccessible,
}) => {
  await guest.goto('/login?redirect=%2Forders');
  const people = guest.getByRole('region', {
    name: say('النسخة التجريبية: الدخول بضغطة باسم', 'Demo: enter with one click as'),
  });
  await expect(people.getByRole('button')).toHaveCount(Object.keys(secrets().operators).length);
  await expectAccessible(guest);
  await people.getByRole('button', { name: say('مشغّل', 'Operator') }).click();
  await expect(new SignIn(guest, say).code).toBeFocused();
  const mailbox = guest.getByRole('region', { name: say('صندوق بريد النسخة التجريبية', 'Demo mailbox') });
  const use = mailbox.getByRole('button', { name: /\d{6}/ });
  await expect(use).toBeVisible();
  await expectAccessible(guest);
  await use.click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('قائمة الطلبات', 'Order list'));
});

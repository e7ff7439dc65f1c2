import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { useProfile } from '../../shared/session/profile.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { CreateFakeOrder } from './create-fake-order.tsx';

const PROFILE = {
  _id: '3',
  email: 'a@example.com',
  first_name: 'نوف',
  last_name: 'العتيبي',
  timezone: { gmt: 'UTC+03:00', name: 'Kuwait/Riyadh', timezone: 'Asia/Riyadh' },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
afterEach(() => vi.restoreAllMocks());

function Role() {
  return <p>role {useProfile()?.role}</p>;
}

/** The button of this role, whose profile has been read. */
async function open(role: 'ADMIN' | 'SUPER_ADMIN', created: Answer = 'no answer') {
  serverAnswers(({ path }) => {
    if (path.endsWith('/profile')) return { status: 200, body: { ...PROFILE, role } };
    return path.endsWith('/fake-orders/create') ? created : undefined;
  });
  await render(
    <AnsweredScreen>
      <CreateFakeOrder />
      <Role />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText(`role ${role}`)).toBeVisible();
}
const button = page.getByRole('button', { name: 'إنشاء طلب وهمي' });

test.each([
  [
    '[SET-24] the order that was created is said',
    { status: 200, body: { data: { _id: '9', order_number: '10000009' } } },
    'success',
    'تم إنشاء طلب وهمي بنجاح',
    undefined,
  ],
  [
    '[SET-24] [ERR-07] a refusal says that it failed, and why',
    refusal(422, 'REFUSED', 'fake_order_refused', { errors: [{ msg: 'fake_order_no_restaurant' }] }),
    'error',
    'فشل إنشاء الطلب الوهمي',
    'لا يوجد مطعم نشط لإنشاء الطلب الوهمي',
  ],
  [
    '[ERR-08] where no answer comes it speaks of an error in the data',
    'no answer',
    'error',
    'خطأ في البيانات',
    undefined,
  ],
] as const)('%s', async (_name, answer, kind, title, message) => {
  const toasts = watchToasts();
  await open('SUPER_ADMIN', answer);
  await button.click();
  await expect.poll(toasts).toMatchObject([{ kind, title, message }]);
});

test.each([
  ['SUPER_ADMIN', 1],
  ['ADMIN', 0],
] as const)('[ROLE-07] only a super admin can create one: %s', async (role, count) => {
  await open(role);
  expect(button.elements()).toHaveLength(count);
});

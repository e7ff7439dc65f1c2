import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { toastStore } from '../../shared/ui/toast.ts';
import { PlanForm } from './plan-form.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
afterEach(() => vi.restoreAllMocks());

test('[ERR-56] each error of the server is one toast, and is said nowhere else', async () => {
  const errors = [
    { msg: 'plan_changed' },
    { msg: 'plan_not_active' },
    { field: 'title', msg: 'value_too_large' },
  ];
  const calls = serverAnswers(({ path }) =>
    path.endsWith('/plans/create')
      ? {
          status: 422,
          body: { defined: true, code: 'VALIDATION', status: 422, message: 'x', data: { errors } },
        }
      : undefined,
  );
  const before = toastStore.get().length;
  await render(
    <AnsweredScreen>
      <PlanForm />
    </AnsweredScreen>,
  );
  const title = page.getByRole('textbox', { name: 'اسم الباقة' });
  await title.fill('باقة الشهر');
  await page.getByRole('textbox', { name: 'السعر' }).fill('100');
  await page.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  const shown = toastStore.get().slice(before);
  expect(shown.map(({ kind, title: text, message }) => [kind, text, message])).toEqual([
    ['error', expect.stringContaining('تغيّرت الباقة'), undefined],
    ['error', expect.stringContaining('غير متاحة الآن'), undefined],
    ['error', expect.any(String), undefined],
  ]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  for (const { title: text } of shown.slice(0, 2)) expect(page.getByText(text).elements()).toHaveLength(1);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

import type { Plan } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { PlanForm } from './plan-form.tsx';
import { EditPlanPage, NewPlanPage } from './plan-pages.tsx';

const PLAN: Plan = {
  ...{ _id: '7', title: 'باقة الشهر', description: 'وصف', price: '300.00', gift: '45.00' },
  ...{ isRecommend: false, priority: null, isActive: true, version: 1 },
  created_at: '2026-11-01T09:00:00.000Z',
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await switchLanguage('ar');
});
afterEach(() => vi.restoreAllMocks());

const text = (name: string) => page.getByRole('textbox', { name });
const [title, description, price, gift] = [
  text('اسم الباقة'),
  text('الوصف'),
  text('السعر'),
  text('الهدية'),
] as const;
const recommend = page.getByRole('switch', { name: /^التوصية بالباقة/ });
const priority = page.getByRole('combobox', { name: 'الأولوية' });
const save = page.getByRole('button', { name: 'حفظ', exact: true });
const problem = (words: string) => page.getByText(words, { exact: true });
const invalid = () => document.querySelectorAll('[aria-invalid="true"]').length;

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
  const toasts = watchToasts();
  await render(
    <AnsweredScreen>
      <PlanForm />
    </AnsweredScreen>,
  );
  await title.fill('باقة الشهر');
  await price.fill('100');
  await save.click();
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  const shown = toasts();
  expect(shown.map(({ kind, title: shownText, message }) => [kind, shownText, message])).toEqual([
    ['error', expect.stringContaining('تغيّرت الباقة'), undefined],
    ['error', expect.stringContaining('غير متاحة الآن'), undefined],
    ['error', expect.any(String), undefined],
  ]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  for (const { title: words } of shown.slice(0, 2)) expect(page.getByText(words).elements()).toHaveLength(1);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

/** The screen of a new plan; returns the bodies that it sends. */
async function openNew(): Promise<() => unknown[]> {
  const calls = serverAnswers(({ path }) =>
    path.endsWith('/plans/create') ? { status: 200, body: { data: PLAN } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <NewPlanPage />
    </AnsweredScreen>,
  );
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

test('[VAL-45] [VAL-46] [VAL-48] [VAL-50] a plan needs a name, a price above zero and a gift of at least zero', async () => {
  const sent = await openNew();
  await price.fill('');
  await save.click();
  await expect.element(problem('يرجى إدخال اسم الباقة')).toBeVisible();
  await expect.element(problem('يرجى إدخال السعر')).toBeVisible();
  await title.fill('باقة الشهر');
  for (const wrong of ['0', '0.9', '-5']) {
    await price.fill(wrong);
    await save.click();
    await expect.element(problem('يجب أن يكون السعر أكبر من صفر')).toBeVisible();
    await expect.element(price).toHaveFocus();
  }
  await price.fill('250.75');
  await gift.fill('-1');
  await save.click();
  await expect.element(problem('لا يمكن أن تكون الهدية أقل من صفر')).toBeVisible();
  expect(sent()).toEqual([]);
  await gift.fill('20.5');
  await description.fill('وصف');
  (recommend.element() as HTMLInputElement).focus();
  await userEvent.keyboard(' ');
  await priority.click();
  await page.getByRole('option', { name: 'الأعلى' }).click();
  await save.click();
  await expect
    .poll(sent)
    .toEqual([
      { title: 'باقة الشهر', description: 'وصف', price: 250, gift: 20, isRecommend: true, priority: 3 },
    ]);
});

test('[VAL-50] [VAL-51] [VAL-53] the first values, a gift of 0 that is taken, and a check on save alone', async () => {
  const sent = await openNew();
  await expect.element(price).toHaveValue('0');
  await expect.element(gift).toHaveValue('0');
  await expect.element(recommend).not.toBeChecked();
  await expect.element(priority).toHaveValue('الأدنى');
  await price.fill('-1');
  (price.element() as HTMLInputElement).blur();
  await expect.element(price).not.toHaveFocus();
  expect(invalid()).toBe(0);
  await title.fill('x');
  await save.click();
  await expect.poll(invalid).toBe(1);
  await price.fill('100');
  await save.click();
  await expect.poll(sent).toEqual([{ title: 'x', description: '', price: 100, gift: 0, isRecommend: false }]);
});

test('[PLAN-05] the new and the stored plan show the currency after price and gift, in both directions', async () => {
  serverAnswers(({ path }) =>
    path.endsWith('/plans/7/edit') ? { status: 200, body: { data: PLAN } } : undefined,
  );
  /** Whether the currency stands behind the field's amount, in the direction of reading. */
  const isAfter = (field: Locator, currency: string) => {
    const box = field.element().getBoundingClientRect();
    const wrapper = field.element().parentElement as HTMLElement;
    const units = [...wrapper.querySelectorAll('span')].filter(({ textContent }) => textContent === currency);
    const unit = units[0]?.getBoundingClientRect();
    if (!unit) return null;
    const middle = box.x + box.width / 2;
    return document.documentElement.dir === 'rtl' ? unit.right < middle : unit.x > middle;
  };
  for (const [language, currency, names, stored] of [
    ['ar', 'ر.س', ['السعر', 'الهدية'], '300.00 ر.س'],
    ['en', 'SAR', ['Price', 'Gift'], '300.00 SAR'],
  ] as const) {
    await switchLanguage(language);
    for (const screen of [<NewPlanPage key="new" />, <EditPlanPage key="7" planId="7" />]) {
      const { unmount } = await render(<AnsweredScreen>{screen}</AnsweredScreen>);
      for (const name of names) {
        await expect.element(text(name)).toBeVisible();
        expect(isAfter(text(name), currency), `${language} ${name}`).toBe(true);
      }
      if (screen.key === '7') await expect.poll(() => document.body.textContent).toContain(stored);
      await unmount();
    }
  }
});

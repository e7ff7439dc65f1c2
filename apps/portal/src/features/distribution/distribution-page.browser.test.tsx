import type { DistributionInForce } from '@mishwar/contract';
import { type DispatchSettings, ODM_CRITERIA, type OdmFormula } from '@mishwar/domain';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { toastStore } from '../../shared/ui/toast.ts';
import { DistributionPage } from './distribution-page.tsx';

/** No value is a default. */
const IN_FORCE: DistributionInForce = {
  ...{ availability_weight: 37, distance_weight: 38, idle_time_weight: 25, qualified_limit: 41 },
  ...{ delay_time: 21, init_distance: 4, step_distance: 3, max_distance: 20 },
  ...{ max_scan_driver: 31, number_of_sending_driver: 6 },
  ...{ mode: 'waves', shadow: false, roads: false, version: 7 },
};
const NAMES = { availability: 'التوفر', distance: 'المسافة', idle_time: 'وقت الخمول' } as const;
const TOTAL = 'يجب أن يساوي مجموع نسب التوفر والمسافة ووقت الخمول 100%';
const LIMIT_RANGE = 'يجب أن يكون حد القبول بين 0 و100';
const NOT_A_NUMBER = 'يجب أن تكون القيمة رقمًا';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

/** What a save carries. */
type Saved = Partial<OdmFormula & DispatchSettings & Pick<DistributionInForce, 'mode' | 'shadow' | 'roads'>>;

/** Opens the screen on a server that keeps what is saved, or answers each save with `refused`. */
async function open(refused?: Answer): Promise<{ saves: () => Pick<Call, 'method' | 'path' | 'body'>[] }> {
  let inForce = IN_FORCE;
  const calls = serverAnswers(({ method, path, body }) => {
    if (method === 'GET')
      return path.endsWith('/order-distribution/settings')
        ? { status: 200, body: { data: inForce } }
        : undefined;
    if (refused) return refused;
    const saved = body as Saved & { data?: { content: DispatchSettings }[] };
    inForce = { ...inForce, ...(saved.data?.[0]?.content ?? (saved as Saved)), version: inForce.version + 1 };
    return { status: 200, body: path.endsWith('/mode') ? { data: inForce } : { status: true } };
  });
  await render(
    <AnsweredScreen>
      <DistributionPage />
    </AnsweredScreen>,
  );
  await expect.element(saveFormula).toBeVisible();
  return {
    saves: () =>
      calls
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => ({ method, path, body })),
  };
}

const formula = page.getByRole('region', { name: 'معادلة الدرجة' });
const textbox = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const weight = (of: keyof typeof NAMES) => textbox(formula, NAMES[of]);
const active = (of: keyof typeof NAMES) =>
  formula.getByRole('switch', { name: `احتساب ${NAMES[of]}`, exact: true });
const limit = textbox(formula, 'حد القبول');
const saveFormula = formula.getByRole('button', { name: 'حفظ المعادلة', exact: true });
const confirming = page.getByRole('dialog', { name: 'حفظ المعادلة؟' });
const problem = formula.getByText(TOTAL);
const dispatch = page.getByRole('dialog', { name: 'ضبط توزيع الطلبات' });
const openDispatch = () => page.getByRole('button', { name: 'ضبط توزيع الطلبات' }).click();

async function fillWeights(availability: string, distance: string, idleTime: string): Promise<void> {
  await weight('availability').fill(availability);
  await weight('distance').fill(distance);
  await weight('idle_time').fill(idleTime);
}
/** Turns a switch, whose field is too small for a pointer, as a keyboard does. */
async function toggle(one: Locator): Promise<void> {
  (one.element() as HTMLInputElement).focus();
  await userEvent.keyboard(' ');
}
async function closeConfirmation(): Promise<void> {
  await expect.element(confirming).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(confirming).not.toBeInTheDocument();
}
const lastToast = () => {
  const { kind, title } = toastStore.get().at(-1) ?? {};
  return [kind, title];
};

test('[ODM-01] [ODM-02] [ODM-03] [ODM-04] the screen has heading, three criteria that can be switched off, and the limit', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'آلية توزيع الطلبات', exact: true })).toBeVisible();
  await expect
    .element(page.getByText('تحكم في هذه الآلية باستخدام التوفر والمسافة ووقت الخمول', { exact: true }))
    .toBeVisible();
  for (const one of ODM_CRITERIA) {
    await expect.element(weight(one)).toHaveValue(String(IN_FORCE[`${one}_weight`]));
    await expect.element(active(one)).toBeChecked();
    await toggle(active(one));
    await expect.element(weight(one)).toBeDisabled();
    await toggle(active(one));
    await expect.element(weight(one)).toBeEnabled();
  }
  await expect.element(limit).toHaveValue('41');
});

test('[ERR-82] a formula that could not be saved says so, and is still there', async () => {
  const { saves } = await open({ status: 500, body: '' });
  await fillWeights('30', '30', '40');
  await saveFormula.click();
  await confirming.getByRole('textbox').fill('confirm-odm-formula');
  await confirming.getByRole('button', { name: 'تأكيد', exact: true }).click();
  await expect.poll(lastToast).toEqual(['error', 'فشل تحديث معادلة توزيع الطلبات']);
  expect(saves()[0]?.path).toMatch(/\/order-distribution\/formula$/);
  // The dialog is busy, and stays, until the settings are read again.
  await expect.element(confirming.getByRole('textbox')).toBeEnabled();
  await closeConfirmation();
  await expect.element(weight('idle_time')).toHaveValue('40');
});

test('[VAL-67] [VAL-72] [VAL-73] weights that do not make 100 are reported until a weight or the limit is edited', async () => {
  const { saves } = await open();
  await fillWeights('40', '40', '19');
  await expect.element(problem).not.toBeInTheDocument();
  for (const edit of [() => weight('distance').fill('50'), () => limit.fill('42')]) {
    await saveFormula.click();
    await expect.element(problem).toBeVisible();
    await expect.element(confirming).not.toBeInTheDocument();
    await edit();
    await expect.element(problem).not.toBeInTheDocument();
  }
  for (const [availability, distance, idleTime] of [
    ['40', '40', '19.5'],
    ['40', '40.5', '20'],
    ['40', '40', '20.01'],
  ] as const) {
    await fillWeights(availability, distance, idleTime);
    await saveFormula.click();
    await expect.element(problem).toBeVisible();
    await expect.element(confirming).not.toBeInTheDocument();
  }
  await fillWeights('40.5', '39.75', '19.75');
  await saveFormula.click();
  await closeConfirmation();
  await fillWeights('50', '50', '19');
  // A criterion that is switched off counts as nothing.
  await toggle(active('idle_time'));
  await weight('availability').fill('50');
  await saveFormula.click();
  await closeConfirmation();
  expect(saves()).toEqual([]);
});

test('[VAL-69] [VAL-70] a limit out of range and an empty field are reported at the field', async () => {
  await open();
  for (const [wrong, text] of [
    ['101', LIMIT_RANGE],
    ['-1', LIMIT_RANGE],
    ['100.5', LIMIT_RANGE],
    ['', NOT_A_NUMBER],
    ['x', NOT_A_NUMBER],
  ] as const) {
    await limit.fill(wrong);
    await saveFormula.click();
    await expect.element(limit).toHaveAccessibleDescription(text);
    await expect.element(confirming).not.toBeInTheDocument();
  }
  for (const right of ['0', '100']) {
    await limit.fill(right);
    await saveFormula.click();
    await closeConfirmation();
  }
  for (const one of ODM_CRITERIA) {
    await weight(one).fill('');
    await saveFormula.click();
    await expect.element(weight(one)).toHaveAccessibleDescription(NOT_A_NUMBER);
    await expect.element(confirming).not.toBeInTheDocument();
  }
});

test('a formula that cannot work is warned about, and scores are shown before it is saved', async () => {
  await open();
  await fillWeights('40', '40', '20');
  await limit.fill('100');
  await expect.element(formula.getByText('لن يُعرض أي طلب', { exact: false })).toBeVisible();
  await fillWeights('0', '100', '0');
  await limit.fill('50');
  await expect.element(formula.getByText('المسافة وحده المحتسب', { exact: false })).toBeVisible();
  const row = formula.getByRole('row').filter({ hasText: 'سلّم طلبه الآن' });
  // A kilometre of the 20 that drivers may be away.
  await expect.element(row.getByRole('cell').first()).toMatchTextContent(/^95$/);
});

test('[ODM-07] [VAL-75] [VAL-76] [VAL-77] the dispatch settings are six numbers, of which three take no fractions', async () => {
  const { saves } = await open();
  await openDispatch();
  for (const [name, value] of [
    ['مهلة الموجة', '25'],
    ['أقصى فحص', '33'],
    ['عدد العروض', '5'],
  ] as const) {
    const one = textbox(dispatch, name);
    await one.fill('');
    await userEvent.type(one, '2.1,5');
    await expect.element(one).toHaveValue('215');
    await one.fill(value);
  }
  for (const [name, value] of [
    ['أول نطاق', '2.5'],
    ['خطوة التوسيع', '1.5'],
    ['أقصى نطاق', '7'],
  ] as const)
    await textbox(dispatch, name).fill(value);
  const waves = dispatch.getByRole('list', { name: 'الموجات' }).getByRole('listitem');
  const shown = () =>
    waves.elements().map((one) => [...one.querySelectorAll('span')].map(({ textContent }) => textContent));
  expect(shown()).toEqual([
    ['موجة 1', '2.5 كم'],
    ['موجة 2', '4 كم'],
    ['موجة 3', '5.5 كم'],
    ['موجة 4', '7 كم'],
  ]);
  await dispatch.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect.poll(lastToast).toEqual(['success', 'تم حفظ إعدادات التوزيع']);
  const content = {
    ...{ delay_time: 25, init_distance: 2.5, step_distance: 1.5, max_distance: 7 },
    ...{ max_scan_driver: 33, number_of_sending_driver: 5 },
  };
  expect(saves()).toEqual([
    {
      method: 'POST',
      path: expect.stringMatching(/\/settings\/create$/),
      body: { data: [{ key: 'SEND_ORDER_FILTERING', content, version: 7 }] },
    },
  ]);
  await expect.element(dispatch).not.toBeInTheDocument();
  await expect.element(page.getByText('2.5 كم', { exact: true }).first()).toBeVisible();
});

test('dispatch settings that cannot work are warned about and may be saved; a failed save says so', async () => {
  const { saves } = await open({ status: 500, body: '' });
  await openDispatch();
  await textbox(dispatch, 'أول نطاق').fill('90');
  await expect.element(dispatch.getByText('أول نطاق أكبر من الأقصى', { exact: false })).toBeVisible();
  await dispatch.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect.poll(lastToast).toEqual(['error', 'فشل الحفظ']);
  expect(saves()[0]?.path).toMatch(/\/settings\/create$/);
  await expect.element(dispatch).toBeVisible();
});

test('the mode and its shadow change after a confirmation, and not without it', async () => {
  const { saves } = await open();
  const dialog = page.getByRole('dialog');
  const matched = page.getByRole('radio', { name: 'مطابقة', exact: true });
  const shadow = page.getByRole('switch', { name: 'تشغيل وضع الظل' });
  await page.getByText('مطابقة', { exact: true }).click();
  await expect.element(dialog).toMatchTextContent('الوضع: من موجات إلى مطابقة');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(matched).not.toBeChecked();
  expect(saves()).toEqual([]);
  await toggle(shadow);
  await dialog.getByRole('button', { name: 'تغيير الوضع', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(shadow).toBeChecked();
  expect(saves()).toEqual([
    {
      method: 'PUT',
      path: expect.stringMatching(/\/order-distribution\/mode$/),
      body: { mode: 'waves', shadow: true, roads: false },
    },
  ]);
});

test('distances are by road after a confirmation that says what changes and what an estimate is', async () => {
  const { saves } = await open();
  const dialog = page.getByRole('dialog');
  const roads = page.getByRole('switch', { name: 'المسافات بالطريق' });
  await expect.element(roads).not.toBeChecked();
  await toggle(roads);
  await expect.element(dialog).toMatchTextContent('المسافات بالطريق: من متوقف إلى مفعّل');
  await expect.element(dialog).toMatchTextContent('تقديرية: الخط المستقيم بزيادة');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saves()).toEqual([]);
  await toggle(roads);
  await dialog.getByRole('button', { name: 'تغيير المسافات', exact: true }).click();
  await expect.poll(lastToast).toEqual(['success', 'تم تغيير حساب المسافات']);
  await expect.element(roads).toBeChecked();
  expect(saves().map(({ body }) => body)).toEqual([{ mode: 'waves', shadow: false, roads: true }]);
});

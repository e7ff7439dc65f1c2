import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withoutIsolates } from '../../shared/format/isolated.ts';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import type { Answer, Call } from '../../shared/testing/answered-screen.tsx';
import { DRIVER, driverRow, driversTable, openActions, openDrivers } from './testing/open-drivers.tsx';

const FAILED: Answer = { status: 500, body: '' };

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  vi.restoreAllMocks();
  await switchLanguage('ar');
});

const dialog = page.getByRole('dialog');
type Within = Pick<typeof page, 'getByRole'>;
const button = (within: Within, name: string) => within.getByRole('button', { name, exact: true });
const bodiesTo = (calls: readonly Call[], ending: string) =>
  calls.filter(({ path }) => path.endsWith(ending)).map(({ body }) => body);
const tick = () => driverRow.getByRole('checkbox').click();

test('[DRV-08] [DRV-09] [DRV-11] each value of a driver stands under its heading', async () => {
  await openDrivers();
  await expect.element(driverRow).toBeVisible();
  const [head, row] = (driversTable.element() as HTMLTableElement).rows;
  const shown = [...(head?.cells ?? [])].flatMap((cell, at) => {
    const name = cell.getAttribute('aria-label') ?? '';
    return name === '' ? [] : [[name, withoutIsolates(row?.cells[at]?.textContent ?? '').trim()]];
  });
  expect(shown).toEqual([
    ['الرمز', 'K7Q2'],
    ['قبل', '70.25'],
    ['المتبقي', '90.50'],
    ['الشركة', 'درب الخليج'],
    ['الاسم', 'سلطان الشمري'],
    ['رقم الهوية', '1098765432'],
    ['الجوال', '055 111 2233'],
    ['المدينة', 'الخبر'],
    ['الرصيد', '100.75'],
    ['الهدية', '5.25'],
    ['STC Pay', '055 123 4567'],
    // The instant is a day later in Riyadh.
    ['الاشتراك', '04-02-2026'],
    ['الحالة', 'نشط'],
  ]);
});

test('built-in and saved views show their number of drivers', async () => {
  const saved = { _id: '9', name: 'الكل', search: '?limit=200', columns: null, isShared: false };
  const { calls } = await openDrivers({
    answer: ({ path }) => {
      if (path.endsWith('/preferences/drivers')) {
        const views = [{ ...saved, isMine: true, owner: '' }];
        return { status: 200, body: { columns: null, views, hiddenViews: [] } };
      }
      if (!path.endsWith('/drivers/view-counts')) return undefined;
      const data = [7, 0, 12, 3, 90].map((total) => ({ total, total_exact: true }));
      return { status: 200, body: { data } };
    },
  });
  const views = page.getByRole('list', { name: 'العروض المحفوظة' });
  await expect
    .poll(() =>
      [...views.element().querySelectorAll('button[aria-pressed]')].map(
        ({ textContent }) => /\d+$/.exec(textContent)?.[0],
      ),
    )
    .toEqual(['7', '0', '12', '3', '90']);
  const asked = calls.filter(({ path }) => path.endsWith('/view-counts'));
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    expect.objectContaining({
      'views[0][filters][documents][0]': 'soon',
      'views[2][filters][negative_balance]': 'yes',
      'views[3][filters][status][0]': 'inactive',
      // One without filters keeps its place.
      'views[4][filters][status][1]': 'inactive',
    }),
  ]);
});

test.each(['ar', 'en'] as const)(
  'on a phone the tools are one line, with the file in their menu: %s',
  async (language) => {
    await switchLanguage(language);
    await page.viewport(390, 844);
    const { calls } = await openDrivers();
    const add = page.getByRole('link', { name: language === 'ar' ? 'سائق جديد' : 'New driver' });
    await expect.element(add).toBeVisible();
    const tools = [...(add.element().parentElement?.children ?? [])];
    expect(tools).toHaveLength(4);
    expect(new Set(tools.map((tool) => Math.round(tool.getBoundingClientRect().top))).size).toBe(1);
    await button(page, language === 'ar' ? 'إجراءات أخرى' : 'More actions').click();
    await page.getByRole('menuitem', { name: language === 'ar' ? 'تصدير Excel' : 'Export Excel' }).click();
    await expect.poll(() => calls.filter(({ path }) => path.endsWith('/drivers/excel')).length).toBe(1);
  },
);

test('[CONST-02] the page sizes are 100, 200, 400 and 600', async () => {
  const { searches } = await openDrivers();
  const size = page.getByRole('combobox', { name: 'في الصفحة' });
  await expect.element(size).toHaveValue('100');
  expect([...(size.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    '100',
    '200',
    '400',
    '600',
  ]);
  await size.selectOptions('200');
  expect(searches.at(-1)?.limit).toBe(200);
});

test('[DRV-05] the filters of the list', async () => {
  const { searches } = await openDrivers({ start: { filters: { status: ['inactive'], firstName: 'ا' } } });
  const pill = (label: string) => button(page, `إضافة تصفية: ${label}`);
  const chip = (label: string) => page.getByRole('button', { name: new RegExp(`^تعديل التصفية ${label}: `) });
  const start = async (label: string) => {
    if (pill(label).elements().length === 0) await button(page, 'المزيد').click();
    await pill(label).click();
  };
  await expect.element(chip('الحالة')).toMatchTextContent('غير نشط');
  await expect.element(chip('الاسم الأول')).toBeVisible();
  for (const label of ['اسم العائلة', 'الجوال', 'المدينة', 'الشركة', 'تاريخ التسجيل']) {
    await start(label);
    // Under *more* the editor stands in its menu.
    const editor = page
      .getByRole('dialog', { name: new RegExp(label) })
      .or(dialog.filter({ has: page.getByRole('textbox', { name: label, exact: true }) }));
    await expect.element(editor).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await start('رقم الهوية');
  await page.getByRole('textbox', { name: 'رقم الهوية', exact: true }).fill('1098765432');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => searches.at(-1)?.filters)
    .toEqual({ status: ['inactive'], firstName: 'ا', id_number: '1098765432' });
});

test('a list that cannot be read says so and is read again', async () => {
  let isDown = true;
  await openDrivers({
    answer: ({ method, path }) =>
      isDown && method === 'GET' && path.endsWith('/v1/drivers') ? FAILED : undefined,
  });
  await expect.element(button(page, 'إعادة المحاولة')).toBeVisible();
  isDown = false;
  await button(page, 'إعادة المحاولة').click();
  await expect.element(driverRow).toBeVisible();
});

test('[DRV-07] [DRV-25] a notification goes to the filtered, the selected or all drivers', async () => {
  const { calls, toasts } = await openDrivers({
    start: { filters: { id_number: '1098765432' } },
    answer: ({ method, path }) =>
      method === 'POST' && path.endsWith('/notifications') ? { status: 200, body: { sent: 1 } } : undefined,
  });
  await expect.element(driverRow).toBeVisible();
  const send = async (radios: number, whom: RegExp, choose: boolean) => {
    await button(page, 'إرسال إشعار').first().click();
    await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(radios);
    const radio = dialog.getByRole('radio', { name: whom });
    if (choose) await radio.click();
    await expect.element(radio).toBeChecked();
    await dialog.getByRole('textbox', { name: 'العنوان', exact: true }).fill('A1');
    await dialog.getByRole('textbox', { name: 'الرسالة', exact: true }).fill('Road closed');
    await button(dialog, 'إرسال').click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await send(2, /^السائقون المطابقون للتصفية/, false);
  expect(toasts()).toEqual([['success', 'تم إرسال الإشعار بنجاح', 'أُرسل إلى سائق واحد']]);
  await send(2, /^كل السائقين$/, true);
  await tick();
  await send(3, /^السائق المحدد$/, false);
  const words = { title: 'A1', message: 'Road closed' };
  expect(bodiesTo(calls, '/notifications')).toEqual([
    { ...words, filters: { id_number: '1098765432' } },
    { ...words, isGlobal: true },
    { ...words, drivers: ['41'] },
  ]);
});

test('[DRV-24] [ERR-35] [ERR-36] the distribution is disabled for all but those kept, and a toast says how it went', async () => {
  let answer: Answer = { status: 200, body: { success: true, changed: 5 } };
  const { calls, toasts } = await openDrivers({
    answer: ({ path }) => (path.endsWith('/odm/disable-all') ? answer : undefined),
  });
  await expect.element(driverRow).toBeVisible();
  const disable = async () => {
    await button(page, 'إجراءات أخرى').click();
    await page.getByRole('menuitem', { name: 'تعطيل التوزيع للجميع' }).click();
    await button(dialog, 'تعطيل').click();
  };
  await disable();
  await expect.poll(toasts).toEqual([['success', 'تم تعطيل التوزيع', expect.stringContaining('5')]]);
  await expect.element(dialog).not.toBeInTheDocument();
  await tick();
  await disable();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodiesTo(calls, '/odm/disable-all')).toEqual([
    { ignore_driver_ids: [] },
    { ignore_driver_ids: ['41'] },
  ]);
  answer = FAILED;
  await disable();
  await expect.poll(() => toasts().at(-1)?.slice(0, 2)).toEqual(['error', 'تعذّر تعطيل التوزيع']);
});

/** Enables the distribution for the selected driver; the dialog sums up how it went. */
async function enableSelected(answer: Answer, summary: string) {
  const opened = await openDrivers({
    answer: ({ path }) => (path.endsWith('/odm/enable') ? answer : undefined),
  });
  await expect.element(driverRow).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await tick();
  await bar.getByRole('button', { name: /تفعيل التوزيع/ }).click();
  await button(dialog, 'تنفيذ على صف واحد').click();
  await expect.element(dialog.getByText(summary)).toBeVisible();
  expect(bodiesTo(opened.calls, '/odm/enable')).toEqual([{ driver_ids: ['41'] }]);
  return opened;
}
const bar = page.getByRole('region', { name: 'إجراءات المحدد' });

test('[DRV-06] [DRV-31] [ERR-35] the bar of bulk actions stands there while a row is selected, and acts on it', async () => {
  const answer = { status: 200, body: { success: true, changed: 1 } };
  const { toasts } = await enableSelected(answer, 'تم 1، فشل 0، تُخطّي 0');
  expect(toasts().map(([kind, title]) => [kind, title])).toEqual([['success', 'تم تفعيل التوزيع']]);
  await button(dialog, 'إغلاق').last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  // What is done is selected no more.
  await expect.element(bar).not.toBeInTheDocument();
  await tick();
  await expect.element(bar).toBeVisible();
  await tick();
  await expect.element(bar).not.toBeInTheDocument();
});

test('[ERR-36] an action on selected drivers that fails says so', async () => {
  const { toasts } = await enableSelected(FAILED, 'تم 0، فشل 1، تُخطّي 0');
  expect(toasts().map(([kind, title]) => [kind, title])).toEqual([['error', 'تعذّر تفعيل التوزيع']]);
});

test('a message to selected drivers without an answer keeps its key while another one is sent', async () => {
  let answer: Answer = 'no answer';
  const { calls } = await openDrivers({
    answer: ({ method, path }) => (method === 'POST' && path.endsWith('/notifications') ? answer : undefined),
  });
  await expect.element(driverRow).toBeVisible();
  const send = async (message: string, summary: string) => {
    await bar.getByRole('button', { name: /إرسال إشعار/ }).click();
    await dialog.getByRole('textbox', { name: 'العنوان', exact: true }).fill('A1');
    await dialog.getByRole('textbox', { name: 'الرسالة', exact: true }).fill(message);
    await button(dialog, 'تنفيذ على صف واحد').click();
    await expect.element(dialog.getByText(summary)).toBeVisible();
    await button(dialog, 'إغلاق').last().click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await tick();
  await send('Rain until noon', 'تم 0، فشل 1، تُخطّي 0');
  answer = { status: 200, body: { sent: 1 } };
  // Where it failed, the driver is still selected.
  await send('Road closed', 'تم 1، فشل 0، تُخطّي 0');
  await tick();
  await send('Rain until noon', 'تم 1، فشل 0، تُخطّي 0');
  const [first, other, repeated] = calls
    .filter(({ path }) => path.endsWith('/notifications'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});

test('a message to the selected drivers is asked about before it is dropped', async () => {
  await openDrivers();
  await expect.element(driverRow).toBeVisible();
  await tick();
  await bar.getByRole('button', { name: /إرسال إشعار/ }).click();
  const message = page.getByRole('textbox', { name: 'الرسالة', exact: true });
  await message.fill('Road closed');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'تجاهل التغييرات؟' });
  await button(question, 'رجوع').click();
  await expect.element(message).toHaveValue('Road closed');
  await userEvent.keyboard('{Escape}');
  await button(question, 'تجاهل').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the open panel has the balance of the row, also after the row has changed', async () => {
  let balance = '100.75';
  const { driver } = await openDrivers({
    answer: ({ path, method }) =>
      method === 'GET' && path.endsWith('/v1/drivers')
        ? {
            status: 200,
            body: { data: { results: [{ ...DRIVER, balance }], total: 1, total_exact: true } },
          }
        : undefined,
  });
  await openActions(driver);
  const panel = page.getByRole('region', { name: /إجراءات/ });
  await expect.poll(() => panel.element().textContent).toContain('100.75');
  balance = '150.75';
  await page.getByRole('button', { name: 'تحديث السائقين' }).click();
  await expect.poll(() => panel.element().textContent).toContain('150.75');
  expect(driversTable.element().textContent).not.toContain('100.75');
});

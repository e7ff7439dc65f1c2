import type { PlanRow } from '@mishwar/contract';
import { getOrderActions } from '@mishwar/domain';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Receipt } from '../../../features/orders/receipt/receipt.tsx';
import { PlansPage } from '../../../features/plans/plans-page.tsx';
import { plansList } from '../../../features/plans/plans-search.ts';
import { registerCommandProvider } from '../../../shared/commands/command-providers.ts';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers, someFrames } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { answerPreferences, ListedScreen } from '../../../shared/testing/listed.tsx';
import { findOrderCommands } from './order-commands.ts';
import { Palette } from './palette.tsx';
import { searchEverything } from './search-provider.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[CONST-32] the palette searches 150 ms after the last key', async () => {
  serverAnswers(() => undefined);
  const asked: string[] = [];
  onTestFinished(
    registerCommandProvider(async (query) => {
      asked.push(query);
      return [];
    }),
  );
  await render(
    <AnsweredScreen>
      <Palette onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Each key begins the wait again.
  for (const key of '1002') {
    await userEvent.keyboard(key);
    await someFrames();
    vi.advanceTimersByTime(149);
    await someFrames();
    expect(asked).toEqual([]);
  }
  vi.advanceTimersByTime(1);
  await expect.poll(() => asked).toEqual(['1002']);
});

test('Enter acts on nothing that was found for an earlier text', async () => {
  serverAnswers(() => undefined);
  const ran: string[] = [];
  onTestFinished(
    registerCommandProvider(async (query) => [
      { id: query, label: query, group: 'الطلبات', run: () => ran.push(query) },
    ]),
  );
  await render(
    <AnsweredScreen>
      <Palette onClose={() => undefined} />
    </AnsweredScreen>,
  );
  const field = page.getByRole('combobox');
  await field.fill('10482');
  await expect.poll(optionTexts).toEqual(['10482']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await field.fill('916');
  await userEvent.keyboard('{Enter}');
  expect([ran, optionTexts()]).toEqual([[], []]);
  vi.advanceTimersByTime(150);
  await expect.poll(optionTexts).toEqual(['916']);
  await userEvent.keyboard('{Enter}');
  expect(ran).toEqual(['916']);
});

test('on a phone an entry is its name over one line of description', async () => {
  await page.viewport(390, 844);
  serverAnswers(() => undefined);
  const entry = { id: 'help', group: 'المساعدة', run: () => undefined };
  const label = 'المساعدة: الطلبات المباشرة وما يتصل بها';
  const description = 'الطلبات المفتوحة وما انتهى منها خلال الساعة الأخيرة، كلٌّ بحالته الآن. '.repeat(2);
  onTestFinished(registerCommandProvider(async () => [{ ...entry, label, description }]));
  await render(
    <AnsweredScreen>
      <Palette onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await page.getByRole('combobox').fill('zz');
  const found = page.getByRole('option');
  await expect.element(found).toBeVisible();
  const box = found.element().getBoundingClientRect();
  expect(box.height).toBeLessThanOrEqual(48);
  const [name, about] = [...found.element().children].map((part) => part.getBoundingClientRect());
  if (!name || !about) throw new Error('no parts');
  expect(about.top).toBeGreaterThanOrEqual(name.bottom - 1);
  expect(about.left).toBeGreaterThanOrEqual(box.left);
});

const PLAN: PlanRow = {
  ...{ _id: '7', title: 'باقة الذهب', description: '', price: '500.00', gift: '25.00' },
  ...{ isRecommend: false, priority: null, isActive: true, version: 1, sold: 0 },
  created_at: '2026-01-01T00:00:00.000Z',
};
const option = (name: string | RegExp) => page.getByRole('option', { name });
const optionTexts = () =>
  page
    .getByRole('dialog')
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const openedOver = (children: ReactNode) => {
  const show = (isOpen: boolean) => (
    <ListedScreen>
      {children}
      {isOpen && <Palette onClose={() => undefined} />}
    </ListedScreen>
  );
  return render(show(false)).then((screen) => () => screen.rerender(show(true)));
};

test('over a list the palette offers its tools and the actions of the open row, and runs them', async () => {
  serverAnswers((call) =>
    call.path.endsWith('/v1/plans')
      ? { status: 200, body: { data: { results: [PLAN], total: 1, total_exact: true } } }
      : answerPreferences(call),
  );
  const openPalette = await openedOver(<PlansPage search={plansList.read({})} onSearch={() => undefined} />);
  await page.getByRole('row', { name: /باقة الذهب/ }).click();
  await expect.element(page.getByRole('button', { name: 'إيقاف', exact: true })).toBeVisible();
  await openPalette();
  await expect.element(option('تسجيل باقة')).toBeVisible();
  await expect.element(page.getByText('إجراءات هذه الصفحة')).toBeVisible();
  await page.getByRole('dialog').getByRole('combobox').fill('ايقاف باقة الذهب');
  await expect.poll(optionTexts).toEqual(['إيقاف']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: /إيقاف .?باقة الذهب/ })).toBeVisible();
});

test('actions of the same name stand under the names of their parts', async () => {
  serverAnswers(() => undefined);
  const pressed: string[] = [];
  const openPalette = await openedOver(
    ['Odoo', 'CITC'].map((name) => (
      <section key={name} aria-labelledby={name}>
        <h2 id={name}>{name}</h2>
        <div data-actions>
          <button type="button" onClick={() => pressed.push(name)}>
            المحاولة الآن
          </button>
          <button type="button" disabled>
            معطّل
          </button>
        </div>
      </section>
    )),
  );
  await openPalette();
  await page.getByRole('dialog').getByRole('combobox').fill('citc المحاوله');
  await expect.poll(optionTexts).toEqual(['المحاولة الآن']);
  await userEvent.keyboard('{Enter}');
  expect(pressed).toEqual(['CITC']);
  await page.getByRole('dialog').getByRole('combobox').fill('معطل');
  await expect.poll(optionTexts).toEqual([]);
});

test.each(['assigned', 'delivered'] as const)(
  'over the receipt of an order that is %s the palette offers what the order offers',
  async (status) => {
    serverAnswers(() => undefined);
    const order = buildOrder({ status, can: getOrderActions({ status, driver_id: '4' }) });
    const openPalette = await openedOver(<Receipt order={order} onActionOpened={() => undefined} />);
    await expect.element(page.getByRole('article')).toBeVisible();
    await openPalette();
    await expect.element(option('طباعة').first()).toBeVisible();
    const offered = optionTexts();
    const isOpen = status === 'assigned';
    for (const name of ['تنفيذ الطلب', 'إلغاء مع سبب…'])
      expect([name, offered.includes(name)]).toEqual([name, isOpen]);
    expect(offered).toContain('السجل');
  },
);

test.each([
  ['SUPER_ADMIN', true],
  ['ADMIN', false],
])('pages outside of the menu are found; a %s finds those of super admins: %s', async (role, finds) => {
  serverAnswers(({ path }) =>
    path.endsWith('/profile')
      ? { status: 200, body: { _id: '3', role, first_name: 'نوف', last_name: 'العتيبي' } }
      : undefined,
  );
  await render(
    <AnsweredScreen>
      <Palette onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await page.getByRole('combobox').fill('policy lab');
  await expect.poll(optionTexts).toEqual(['مختبر السياسات']);
  await page.getByRole('combobox').fill('ميزان');
  await expect.poll(optionTexts).toEqual(finds ? ['ميزان المراجعة'] : []);
});

test('what is found leads to its page, and an order offers no more than it allows', async () => {
  serverAnswers(({ path }) =>
    path.endsWith('/search')
      ? {
          status: 200,
          body: {
            orders: [
              {
                ...{
                  order_number: '10020',
                  customer_name: 'هدى',
                  customer_phone: '',
                  restaurant_name: 'البيت',
                },
                ...{ status: 'delivered', can: getOrderActions({ status: 'delivered' }) },
              },
            ],
            customers: [{ _id: '8', name: 'هدى', phone: '0551112233' }],
            drivers: [{ _id: '4', name: 'ناصر', phone: '0551112233', orders_in_hand: 2 }],
            companies: [{ _id: '5', name: 'السرعة', phone: '0551112233' }],
            plans: [{ _id: '6', title: 'الذهب', price: '1200.00' }],
            restaurants: [{ code: 'R 1', name: 'البيت', name_en: 'Al Bait' }],
            operators: [{ _id: '9', name: 'سلمان', email: 's@example.com' }],
          },
        }
      : undefined,
  );
  const went: string[] = [];
  const { signal } = new AbortController();
  const found = await searchEverything((href) => void went.push(href), 'xx', signal);
  for (const { run } of found) run();
  expect(went).toEqual([
    ...['/orders/10020', '/orders/10020?action=reorder', '/orders/10020?action=history'],
    '/orders/10020?action=detail',
    ...[
      `/orders?filters[customer_name]=${encodeURIComponent('هدى')}&filters[phone]=0551112233`,
      '/drivers/edit/4',
      '/drivers/4/orders',
      '/drivers/4/transactions',
    ],
    ...['/drivers/create-note/4', '/drivers/citc/4', '/delivery-company/detail/5', '/pricing/edit/6'],
    ...['/orders?filters[restaurant_code]=R%201', '/ops-management/edit/9'],
  ]);
  expect(found.map(({ label, group }) => `${group}: ${label}`)).toEqual([
    ...['الطلبات: 10020', 'الطلبات: إعادة الطلب 10020', 'الطلبات: سجل الطلب 10020'],
    'الطلبات: تفاصيل الطلب 10020',
    ...['العملاء: هدى', 'السائقون: ناصر', 'السائقون: الطلبات', 'السائقون: الحركات'],
    ...['السائقون: إضافة ملاحظة', 'السائقون: بيانات الهيئة', 'شركات التوصيل: السرعة', 'باقات الأسعار: الذهب'],
    ...['المطاعم: البيت', 'المشغّلون: سلمان'],
  ]);
  const actions = async (words: string) =>
    (await findOrderCommands(() => undefined, `${words} 10020`, signal)).map(({ id }) => id);
  expect(await actions('الغاء')).toEqual([]);
  expect(await actions('history')).toEqual(['history-10020']);
});

test('a part of a number finds the orders that offer the action, not those before them', async () => {
  const orders = ['10024', '10023', '10022', '10021'].map((order_number) => {
    const status = order_number === '10021' ? ('new' as const) : ('delivered' as const);
    const names = { customer_name: 'هدى', customer_phone: '', restaurant_name: 'البيت' };
    return { order_number, ...names, status, can: getOrderActions({ status }) };
  });
  const none = { customers: [], drivers: [], companies: [], plans: [], restaurants: [], operators: [] };
  serverAnswers(({ path }) =>
    path.endsWith('/search') ? { status: 200, body: { ...none, orders } } : undefined,
  );
  const found = await findOrderCommands(() => undefined, 'cancel 1002', new AbortController().signal);
  expect(found.map(({ id }) => id)).toEqual(['cancel-10021']);
});

test.each([['الغاء'], ['إلغاء الطلب'], ['cancel']])('a verb alone asks for the number: %s', async (verb) => {
  const asked: (string | null)[] = [];
  serverAnswers(({ path, query }) => {
    if (path.endsWith('/search')) asked.push(query.get('q'));
    return undefined;
  });
  onTestFinished(
    registerCommandProvider((query, signal) => findOrderCommands(() => undefined, query, signal)),
  );
  const closed = vi.fn();
  await render(
    <AnsweredScreen>
      <Palette onClose={closed} />
    </AnsweredScreen>,
  );
  const field = page.getByRole('combobox');
  await field.fill(verb);
  await expect.poll(optionTexts).toEqual(['إلغاء الطلب…ثم اكتب رقم الطلب']);
  expect(asked).toEqual([]);
  await option(/إلغاء الطلب/).click();
  await expect.element(field).toHaveValue('إلغاء الطلب ');
  await expect.element(field).toHaveFocus();
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('10020');
  // What was typed slowly is asked for on the way too.
  await expect.poll(() => asked.at(-1)).toBe('10020');
});

test('theme and language are switched from the palette, in words of either language', async () => {
  serverAnswers(() => undefined);
  const closed = vi.fn();
  await render(
    <AnsweredScreen>
      <Palette onClose={closed} />
    </AnsweredScreen>,
  );
  const field = page.getByRole('combobox');
  await field.fill('dark theme');
  await expect.poll(optionTexts).toEqual(['المظهر الداكن']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(closed).toHaveBeenCalledOnce();
  await field.fill('مظهر');
  await option('المظهر الفاتح').click();
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('light');
  await field.fill('language arabic');
  await option('الإنجليزية (English)').click();
  await expect.poll(() => document.documentElement.lang).toBe('en');
  await switchLanguage('ar');
});

import { getOrderActions, getStatusFlags, ORDER_STATUSES, type OrderStatus } from '@mishwar/domain';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { OrderRowPanel } from './order-row-panel.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => vi.restoreAllMocks());

/** An order of this status, with what the server says may be done with it. */
function orderOf(status: OrderStatus, parent_order_id: string | null = null) {
  const driver_id = status === 'new' ? null : '5';
  const can = getOrderActions({ status, driver_id, parent_order_id });
  return buildOrder({ status, ...getStatusFlags(status), driver_id, parent_order_id, can });
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

const OPEN: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'delivered' && status !== 'cancelled',
);
test.each([
  ['[STATE-09] [ORD-20]', 'تنفيذ الطلب', 'execute', OPEN],
  ['[STATE-10] [ORD-21]', 'إلغاء من العميل', 'unassign', OPEN.filter((status) => status !== 'new')],
  ['[STATE-11] [ORD-22]', 'إلغاء مع سبب…', 'cancel', OPEN],
  ['[ORD-03]', /^(إعادة )?إسناد$/, 'assign', OPEN],
] as const)('%s “%s” is offered by the order’s state', async (_ids, name, kind, offered) => {
  serverAnswers(() => undefined);
  const onAction = vi.fn();
  const panel = (status: OrderStatus) => (
    <AnsweredScreen>
      <OrderRowPanel order={orderOf(status)} onAction={onAction} />
    </AnsweredScreen>
  );
  const view = await render(panel('new'));
  for (const status of ORDER_STATUSES) {
    await view.rerender(panel(status));
    await expect.element(button('السجل')).toBeVisible();
    expect(button(name).elements().length, status).toBe(
      (offered as readonly OrderStatus[]).includes(status) ? 1 : 0,
    );
  }
  await view.rerender(panel('assigned'));
  await button(name).click();
  expect(onAction.mock.calls).toEqual([[kind, '7']]);
});

test('[STATE-12] a re-order itself cannot be re-ordered', async () => {
  serverAnswers(() => undefined);
  const panel = (parent: string | null) => (
    <AnsweredScreen>
      <OrderRowPanel order={orderOf('delivered', parent)} onAction={() => undefined} />
    </AnsweredScreen>
  );
  const view = await render(panel(null));
  await expect.element(button('إعادة الطلب')).toBeVisible();
  await view.rerender(panel('6'));
  await expect.element(button('إعادة الطلب')).not.toBeInTheDocument();
});

test('“assign” is “reassign” where there is a driver, and cancelling stands apart from cancelling by the customer', async () => {
  serverAnswers(() => undefined);
  const panel = (status: OrderStatus) => (
    <AnsweredScreen>
      <OrderRowPanel order={orderOf(status)} onAction={() => undefined} />
    </AnsweredScreen>
  );
  const view = await render(panel('new'));
  await expect.element(button('إسناد')).toBeVisible();
  await view.rerender(panel('assigned'));
  await expect.element(button('إعادة إسناد')).toBeVisible();
  expect(button('إسناد').elements()).toHaveLength(0);
  const byCustomer = button('إلغاء من العميل').element();
  const cancel = button('إلغاء مع سبب…').element();
  await expect.element(button('إلغاء من العميل')).toHaveAccessibleDescription('سحب الطلب من السائق');
  const iconOf = (one: Element) => one.querySelector('svg')?.classList.value;
  expect(iconOf(byCustomer)).toBeDefined();
  expect(iconOf(cancel)).toBeDefined();
  expect(iconOf(cancel)).not.toBe(iconOf(byCustomer));
  expect(getComputedStyle(cancel).color).not.toBe(getComputedStyle(byCustomer).color);
  const buttons = [...(cancel.parentElement?.querySelectorAll('button') ?? [])];
  expect(
    buttons.indexOf(cancel as HTMLButtonElement) - buttons.indexOf(byCustomer as HTMLButtonElement),
  ).toBe(2);
});

test.each([
  ['a reason and a note', '1', 'سأل مرتين', /سبب الإلغاء: العميل لا يرد.*سأل مرتين/],
  ['a note alone', null, 'سأل مرتين', /سبب الإلغاء: سأل مرتين/],
  ['neither', null, null, /سبب الإلغاء: بدون سبب/],
])('a cancelled row shows %s', async (_what, cancel_reason, cancel_reason_txt, text) => {
  serverAnswers(({ path }) =>
    path.endsWith('/reasons-list')
      ? { status: 200, body: [{ id: '1', nameAr: 'العميل لا يرد', nameEn: 'No answer' }] }
      : undefined,
  );
  const view = await render(
    <AnsweredScreen>
      <OrderRowPanel
        order={buildOrder({ ...orderOf('cancelled'), cancel_reason, cancel_reason_txt })}
        onAction={() => undefined}
      />
    </AnsweredScreen>,
  );
  await expect.poll(() => view.container.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(text);
});

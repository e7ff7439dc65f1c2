import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../../shared/testing/factories.ts';
import { ReorderModal } from './reorder-modal.tsx';

let orders = 0;
async function open(answer: () => Answer = () => ({ status: 200, body: {} })) {
  orders += 1;
  const order = buildOrder({ order_number: `reorder${orders}` });
  const onClose = vi.fn();
  const calls = serverAnswers(({ path }) => {
    if (path.includes('/orders/detail/')) return { status: 200, body: { data: order } };
    return path.includes('/re-order/') ? answer() : undefined;
  });
  await render(
    <AnsweredScreen>
      <ReorderModal order={order} onClose={onClose} />
    </AnsweredScreen>,
  );
  await expect.element(itemButton('Add', 'شاورما دجاج')).toBeVisible();
  return { order, onClose, sent: () => calls.filter(({ path }) => path.includes('/re-order/')) };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** A button of an item, whose foreign name is isolated. */
const itemButton = (verb: 'Add' | 'More' | 'Less' | 'Remove', item: string) =>
  button(`${verb} \u2068${item}\u2069`);
const send = () => button('Place re-order');
const total = () => page.getByText(/^Total/);

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
  await switchLanguage('en');
});
afterEach(() => vi.restoreAllMocks());

test('items and toppings are added up to the original quantity and removed; the total follows', async () => {
  await open();
  await expect.element(send()).toBeDisabled();
  await itemButton('Add', 'شاورما دجاج').click();
  await expect.element(total()).toHaveTextContent('Total 18.00 SAR');
  await itemButton('More', 'شاورما دجاج').click();
  await expect.element(total()).toHaveTextContent('Total 36.00 SAR');
  await expect.element(itemButton('More', 'شاورما دجاج')).toBeDisabled();
  await itemButton('Add', 'Extra garlic, شاورما دجاج').click();
  await itemButton('More', 'Extra garlic, شاورما دجاج').click();
  await expect.element(total()).toHaveTextContent('Total 39.00 SAR');
  await expect.element(itemButton('More', 'Extra garlic, شاورما دجاج')).toBeDisabled();
  await itemButton('Less', 'Extra garlic, شاورما دجاج').click();
  await itemButton('Less', 'Extra garlic, شاورما دجاج').click();
  await expect.element(itemButton('Add', 'Extra garlic, شاورما دجاج')).toBeVisible();
  await expect.element(total()).toHaveTextContent('Total 36.00 SAR');
  await itemButton('Remove', 'شاورما دجاج').click();
  await expect.element(total()).toHaveTextContent('Total 0.00 SAR');
  await expect.element(send()).toBeDisabled();
});

test('the cart is sent with the company’s application, and the toast names the new order', async () => {
  const { onClose, sent } = await open(() => ({
    status: 200,
    body: {
      data: { ...buildOrder(), _id: '8', order_number: '10499999', parent_order_id: '7' },
      replayed: false,
    },
  }));
  await itemButton('Add', 'لبن عيران (كبير)').click();
  await send().click();
  await expect.element(page.getByText('New order 10499999 created')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()[0]?.headers.get('x-from-application')).toBe('MAEDA_CLIENT');
  expect(sent()[0]?.body).toMatchObject([
    { item_id: 'i2', size_id: 's1', item_quantity: 1, order_q: 1, options: [] },
  ]);
});

test('[ERR-13] each message of a refusal is shown', async () => {
  const { onClose } = await open(() =>
    refusal(422, 'REORDER_REFUSED', 'reorder_refused', {
      message: ['reorder_quantity_exceeded', 'reorder_item_not_in_order'],
    }),
  );
  await itemButton('Add', 'لبن عيران (كبير)').click();
  await send().click();
  await expect.element(page.getByText('The cart has more of an item than the original order.')).toBeVisible();
  await expect
    .element(page.getByText('The cart has an item that is not in the original order.'))
    .toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('[ERR-13] a refusal with a single message shows it', async () => {
  const { onClose } = await open(() =>
    refusal(422, 'REORDER_REFUSED', 'reorder_refused', { message: 'reorder_quantity_exceeded' }),
  );
  await itemButton('Add', 'لبن عيران (كبير)').click();
  await send().click();
  await expect.element(page.getByText('The cart has more of an item than the original order.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

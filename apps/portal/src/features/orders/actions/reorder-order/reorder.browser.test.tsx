import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
async function open(
  answer: () => Answer | Promise<Answer> = () => ({ status: 200, body: {} }),
  from_company = 'maeda',
) {
  orders += 1;
  const order = buildOrder({ order_number: `reorder${orders}`, from_company });
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

const KEBAB = 'شاورما دجاج';
const GARLIC = `Extra garlic, ${KEBAB}`;

test('[STATE-19] [STATE-20] [STATE-21] items and toppings are added up to the original’s quantities', async () => {
  await open();
  await expect.element(total()).toHaveTextContent('Total 0.00 SAR');
  await itemButton('Add', KEBAB).click();
  await expect.element(total()).toHaveTextContent('Total 18.00 SAR');
  await itemButton('More', KEBAB).click();
  await expect.element(total()).toHaveTextContent('Total 36.00 SAR');
  await expect.element(itemButton('More', KEBAB)).toBeDisabled();
  await itemButton('Add', GARLIC).click();
  await itemButton('More', GARLIC).click();
  await expect.element(total()).toHaveTextContent('Total 39.00 SAR');
  await expect.element(itemButton('More', GARLIC)).toBeDisabled();
});

test('[STATE-22] [STATE-23] quantities go down, and items and toppings out', async () => {
  await open();
  await itemButton('Add', KEBAB).click();
  await itemButton('More', KEBAB).click();
  await itemButton('Add', GARLIC).click();
  await itemButton('More', GARLIC).click();
  await itemButton('Less', KEBAB).click();
  await expect.element(total()).toHaveTextContent('Total 21.00 SAR');
  await expect.element(itemButton('More', KEBAB)).toBeEnabled();
  await itemButton('Less', GARLIC).click();
  await itemButton('Less', GARLIC).click();
  await expect.element(itemButton('Add', GARLIC)).toBeVisible();
  await expect.element(total()).toHaveTextContent('Total 18.00 SAR');
  await itemButton('Add', GARLIC).click();
  await itemButton('Remove', GARLIC).click();
  await expect.element(itemButton('Add', GARLIC)).toBeVisible();
  await itemButton('Add', 'لبن عيران (كبير)').click();
  await itemButton('Remove', KEBAB).click();
  await expect.element(itemButton('Add', KEBAB)).toBeVisible();
  await expect.element(total()).toHaveTextContent('Total 10.00 SAR');
});

test('[STATE-26] an empty cart cannot be sent', async () => {
  await open();
  await expect.element(send()).toBeDisabled();
  await itemButton('Add', KEBAB).click();
  await expect.element(send()).toBeEnabled();
  await itemButton('Remove', KEBAB).click();
  await expect.element(send()).toBeDisabled();
});

const DONE: Answer = {
  status: 200,
  body: {
    data: { ...buildOrder(), _id: '8', order_number: '10499999', parent_order_id: '7' },
    replayed: false,
  },
};

test('[STATE-25] while a cart is being sent it cannot be sent again', async () => {
  let letGo = (_answer: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    letGo = resolve;
  });
  const { onClose, sent } = await open(() => held);
  await itemButton('Add', KEBAB).click();
  await send().click();
  await expect.element(page.getByRole('button', { name: /^Place re-order/ })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  letGo(DONE);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(1);
});

test.each([
  ['mishwar', 'mishwar_CLIENT'],
  ['shukah', 'SHUKAH_CLIENT'],
  ['maeda', 'MAEDA_CLIENT'],
])('a re-order of %s goes out for its application, with a key of its own', async (company, application) => {
  const { order, onClose, sent } = await open(() => DONE, company);
  await itemButton('Add', KEBAB).click();
  await send().click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const headers = sent()[0]?.headers;
  expect(headers?.get('x-from-application')).toBe(application);
  expect(headers?.get('x-transaction-key')).toMatch(
    new RegExp(`^${order.order_number}::3::Reorder::[0-9a-f-]{36}$`),
  );
});

test('the cart is sent with the company’s application, and the toast names the new order', async () => {
  const { onClose, sent } = await open(() => DONE);
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

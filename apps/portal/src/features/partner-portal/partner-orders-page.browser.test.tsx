import type { PartnerOrderDetail } from '@mishwar/contract';
import { formatPhone, getStatusFlags } from '@mishwar/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { orpc } from '../../shared/api/api.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AudienceProvider } from '../../shared/session/audience.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../shared/testing/factories.ts';
import { ListedScreen } from '../../shared/testing/listed.tsx';
import { PartnerOrdersPage } from './partner-orders-page.tsx';
import { partnerOrdersList } from './partner-search.ts';

const { customer_name, customer_phone, customer_address, ...ORDER } = buildOrder();
const UNDER_WAY: PartnerOrderDetail = {
  ...ORDER,
  customer: { name: customer_name, phone: customer_phone, address: customer_address },
};
const DELIVERED: PartnerOrderDetail = {
  ...ORDER,
  status: 'delivered',
  ...getStatusFlags('delivered'),
  delivery_time: '2026-11-21T10:45:00.000Z',
  customer: null,
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('partner-portal');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

let client: QueryClient | undefined;
/** Lets a test see what the screen keeps in memory. */
function Client() {
  client = useQueryClient();
  return null;
}
const heldDetails = () => client?.getQueriesData({ queryKey: orpc.partnerPortal.order.key() });
const held = () => JSON.stringify(client?.getQueriesData({}));

const cell = page.getByRole('cell', { name: ORDER.order_number, exact: true });
const detail = page.getByRole('region', { name: `تفاصيل الطلب ${ORDER.order_number}`, exact: true });
const phone = detail.getByRole('link', { name: formatPhone(customer_phone) });

/** Opens the list and the details of its one order, which is under way; `end` has it delivered. */
async function openOrder() {
  let order = UNDER_WAY;
  serverAnswers(({ path }) => {
    if (path.endsWith('/partner/api/v1/orders'))
      return { status: 200, body: { data: { results: [order], total: 1, total_exact: true } } };
    return path.endsWith(`/orders/${order.order_number}`)
      ? { status: 200, body: { data: order } }
      : undefined;
  });
  await render(
    <AudienceProvider value="partner">
      <ListedScreen>
        <PartnerOrdersPage search={partnerOrdersList.read({ limit: 100 })} onSearch={() => undefined} />
        <Client />
      </ListedScreen>
    </AudienceProvider>,
  );
  await cell.click();
  await expect.element(phone).toBeVisible();
  return {
    end: () => {
      order = DELIVERED;
    },
  };
}

test('the open details of an order that is delivered lose its customer, as does the memory', async () => {
  const { end } = await openOrder();
  expect(held()).toContain(customer_phone);
  end();
  await page.getByRole('button', { name: 'تحديث', exact: true }).click();
  await expect.element(detail.getByText('لا تظهر بيانات العميل بعد انتهاء الطلب.')).toBeVisible();
  await expect.element(phone).not.toBeInTheDocument();
  await expect.poll(held).not.toContain(customer_phone);
  expect(held()).not.toContain(customer_name);
});

test('details that are closed leave nothing in memory', async () => {
  await openOrder();
  expect(heldDetails()).toHaveLength(1);
  await cell.click();
  await expect.element(detail).not.toBeInTheDocument();
  await expect.poll(heldDetails).toEqual([]);
});

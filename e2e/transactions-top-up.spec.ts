import type { AdminClient } from './fixtures/admin-client.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { BASE_URL } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';
import { TransactionList } from './pages/transaction-list.ts';

interface Code {
  _id: string;
  passKey: string;
}

/** A call of the driver gateway. */
async function phone<Answer>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${BASE_URL}/driver/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Signs a driver's phone in with the code that staff read out. */
async function signIn(adminClient: AdminClient, number: string): Promise<Record<string, string>> {
  const { attemptToken } = await phone<{ attemptToken: string }>('code', { phone: number });
  const codes = () =>
    adminClient.request<{ data: { results: Code[] } }>('GET', `/admin/api/v2/otps?filters[phone]=${number}`);
  await expect.poll(async () => (await codes()).data.results.length).toBe(1);
  const id = (await codes()).data.results[0]?._id;
  const { passKey } = await adminClient.request<Code>('POST', `/admin/api/v2/otps/${id}/reveal`, {});
  const { token } = await phone<{ token: string }>('sign-in', { phone: number, passKey, attemptToken });
  return { authorization: `Bearer ${token}` };
}

test('a driver pays on the gateway’s page, and staff see the top-up wait and end without a reload', {
  tag: '@once',
}, async ({ portal, say, superAdmin, context }) => {
  test.slow();
  const driver = await registerOwnDriver(superAdmin);
  const token = await signIn(superAdmin, driver.phone);
  const begin = (amount: string) =>
    phone<{ checkout_url: string }>(
      'top-ups',
      { amount },
      { ...token, 'idempotency-key': crypto.randomUUID() },
    );
  const list = new TransactionList(portal, say);
  await list.open(`?filters[driver]=${driver.phone}`);
  await expect(list.empty).toBeVisible();

  const paid = await begin('512.50');
  const row = list.rows.filter({ hasText: '512.50' });
  await expect(row).toContainText(say('معلقة', 'Pending'));
  const page = await context.newPage();
  await page.goto(paid.checkout_url);
  await expect(page.locator('body')).toContainText('512.50');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading')).toContainText('Paid');
  await expect(row).toContainText(say('ناجحة', 'Success'));

  const declined = await begin('700.00');
  await page.goto(declined.checkout_url);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading')).toContainText('declined');
  await page.close();
  await expect(list.rows.filter({ hasText: '700.00' })).toContainText(say('فاشلة', 'Failed'));
  const drivers = await superAdmin.request<{ data: { results: { balance: string }[] } }>(
    'GET',
    `/admin/api/v1/drivers?filters[phone]=${driver.phone}`,
  );
  expect(drivers.data.results[0]?.balance).toBe('512.50');
});

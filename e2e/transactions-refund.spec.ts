import type { TransactionDetail, TransactionRow } from '@mishwar/contract';
import type { Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { type CARDS, payTopUp, signInPhone } from './fixtures/drivers/own-top-up.ts';
import { creditDriver, registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';
import { TransactionList } from './pages/transaction-list.ts';

/** A driver of the test's own with one paid top-up, whose details are open. */
async function openTopUp(portal: Page, say: Say, superAdmin: AdminClient, card: keyof typeof CARDS) {
  const driver = await registerOwnDriver(superAdmin);
  const token = await signInPhone(superAdmin, driver.phone);
  const { _id: id } = await payTopUp(superAdmin, driver, token, { card, amount: '512.50' });
  const list = new TransactionList(portal, say);
  await list.open(`?filters[driver]=${driver.phone}`);
  await list.table.getByText(id, { exact: true }).click();
  await expect(list.drawer.getByText(say('الرصيد الأساسي', 'Main balance'), { exact: true })).toBeVisible();
  const question = portal.getByRole('dialog', {
    name: say(`رد مبلغ الحركة ${id}`, `Refund transaction ${id}`),
  });
  return {
    driver,
    list,
    question,
    refund: refundButton(list, say),
    yes: question.getByRole('button', { name: new RegExp(say('^رد ', '^Refund ')) }),
  };
}

/** The first of the demo's PayFort top-ups in the list that can be refunded. */
async function findPayfortTopUp(adminClient: AdminClient, query: string): Promise<TransactionDetail> {
  const path = '/admin/api/v1/transactions';
  const { data: rows } = await adminClient.request<{ data: TransactionRow[] }>('GET', `${path}?${query}`);
  for (const { _id } of rows) {
    const { data } = await adminClient.request<{ data: TransactionDetail }>('GET', `${path}/${_id}`);
    if (data.can.refund && data.payfort_information !== null) return data;
  }
  throw new Error('the demo has no PayFort top-up to refund');
}

const refundButton = (list: TransactionList, say: Say) =>
  list.drawer.getByRole('button', { name: say('رد المبلغ', 'Refund'), exact: true });

test.describe('refunds', () => {
  for (const [card, offered] of [
    ['VISA', 1],
    ['MASTERCARD', 1],
    ['MADA', 0],
    ['declined', 0],
  ] as const)
    test(`[STATE-50] [TXN-06] a top-up by ${card} ${offered ? 'can' : 'cannot'} be refunded`, async ({
      portal,
      say,
      superAdmin,
    }) => {
      const { refund } = await openTopUp(portal, say, superAdmin, card);
      await expect(refund).toHaveCount(offered);
    });

  test('[STATE-50] [TXN-06] what is no top-up cannot be refunded', async ({ portal, say, superAdmin }) => {
    const driver = await registerOwnDriver(superAdmin);
    await creditDriver(superAdmin, driver._id, { amount: '20.00' });
    const list = new TransactionList(portal, say);
    await list.open(`?filters[driver]=${driver.phone}`);
    await list.rows.first().getByText(driver.name).first().click();
    await expect(list.drawer.getByText(say('الرصيد الأساسي', 'Main balance'), { exact: true })).toBeVisible();
    await expect(refundButton(list, say)).toHaveCount(0);
  });

  test('[TXN-07] [ERR-43] a refund that the server refuses shows its message, and stays on offer', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const { driver, question, refund, yes } = await openTopUp(portal, say, superAdmin, 'VISA');
    await refund.click();
    await expect(question).toContainText(driver.name);
    await expectAccessible(portal);
    await portal.route('**/transactions/refund/*', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({
          defined: true,
          code: 'CONFLICT',
          status: 409,
          message: 'refund_refused_by_gateway',
          data: { errors: [{ msg: 'refund_refused_by_gateway' }] },
        }),
      }),
    );
    await yes.click();
    await expect(
      portal.getByText(
        say(
          'تعذّر رد المبلغ: رفضت بوابة الدفع رد المبلغ.',
          'Refund failed: The payment gateway declined the refund.',
        ),
      ),
    ).toBeVisible();
    await expect(question).toBeHidden();
    await expect(refund).toBeVisible();
  });

  test('[TXN-07] [STATE-51] [ERR-42] a refunded top-up has a label in place of the button', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { list, refund, yes } = await openTopUp(portal, say, superAdmin, 'VISA');
    await refund.click();
    await yes.click();
    await expect(
      portal.getByText(say('تم رد المبلغ بنجاح', 'Refund success'), { exact: true }),
    ).toBeVisible();
    await expect(refund).toHaveCount(0);
    await expect(list.drawer.locator('footer')).toContainText(say('مستردّة', 'Refunded'));
    // The refund's own ledger entry, and back to the top-up.
    const link = list.drawer.getByRole('button', { name: new RegExp(say('^الحركة', '^Transaction')) });
    await expect(list.drawer.getByText(say('حركة الرد', 'Refund'), { exact: true })).toBeVisible();
    await link.click();
    await expect(list.drawer.getByText(say('ردٌّ للحركة', 'Refund of'), { exact: true })).toBeVisible();
    await link.click();
    await expect(list.drawer.locator('footer')).toContainText(say('مستردّة', 'Refunded'));
  });

  test('[STATE-50] [TXN-06] a top-up that PayFort settled goes back', async ({
    portal,
    say,
    language,
    superAdmin,
  }) => {
    // Of the demo: the two languages run at the same time and start from the two ends.
    const query = `filters[type]=TOP_UP&filters[status]=SUCCESS&limit=100&sort=${language === 'ar' ? 1 : -1}`;
    const mine = await findPayfortTopUp(superAdmin, query);
    await creditDriver(superAdmin, mine.driver._id, { amount: '2000.00' });
    const list = new TransactionList(portal, say);
    await list.open(`?filters[driver]=${mine.driver.phone}&filters[type][0]=TOP_UP`);
    await list.table.getByText(mine._id, { exact: true }).click();
    await refundButton(list, say).click();
    await portal
      .getByRole('dialog', { name: say(`رد مبلغ الحركة ${mine._id}`, `Refund transaction ${mine._id}`) })
      .getByRole('button', { name: new RegExp(say('^رد ', '^Refund ')) })
      .click();
    await expect(
      portal.getByText(say('تم رد المبلغ بنجاح', 'Refund success'), { exact: true }),
    ).toBeVisible();
    await expect(list.drawer.locator('footer')).toContainText(say('مستردّة', 'Refunded'));
  });
});

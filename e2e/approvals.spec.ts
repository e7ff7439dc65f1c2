import { randomUUID } from 'node:crypto';
import type { AdminClient } from './fixtures/admin-client.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

/** No other test adds so much at once, so the rule may stay: it holds for all tests, in both languages. */
const ABOVE = '900000.00';
const RULE = '/admin/api/v1/approval-rule';

async function setRule(adminClient: AdminClient): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await adminClient.request<{ data: { version: number; credit_above: string | null } }>(
        'GET',
        RULE,
      );
      if (data.credit_above === ABOVE) return true;
      const rule = { credit_above: ABOVE, mass_gifts: false, version: data.version };
      return (await adminClient.call('PUT', RULE, rule)).status === 200;
    })
    .toBe(true);
}

/** Asks for money for a driver that waits; answers the number of the request. */
async function ask(adminClient: AdminClient, driver_id: string): Promise<string> {
  const body = {
    driver_id,
    amount: '900000.01',
    gift: '0.00',
    delivery_cost: '0.00',
    isGift: false,
    isCharge: true,
  };
  const path = '/admin/api/v1/transactions/create';
  const key = { 'idempotency-key': randomUUID() };
  const { data } = await adminClient.request<{ data: { approval_id: string } }>('POST', path, body, key);
  return data.approval_id;
}

const balances = async (adminClient: AdminClient, id: string) => {
  const path = `/admin/api/v1/drivers/${id}/balances`;
  const { accounts } = await adminClient.request<{ accounts: { balance: string }[] }>('GET', path);
  return accounts.map(({ balance }) => balance);
};

test('money above the rule waits for a second super admin, who approves or rejects it, or it is withdrawn', async ({
  portal,
  expectAccessible,
  say,
  superAdmin,
  admin,
}) => {
  test.slow();
  await setRule(superAdmin);
  const driver = await registerOwnDriver(superAdmin);
  const [good, bad] = [await ask(admin, driver._id), await ask(admin, driver._id)];
  await portal.goto('/orders');
  const title = say('الموافقات', 'Approvals');
  await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  const open = async (id: string) => {
    const name = say(`إجراءات الطلب ${id}`, `Actions of Request ${id}`);
    await portal.getByRole('button', { name, exact: true }).click();
    const label = say(`إجراءات طلب الموافقة ${id}`, `Actions for request ${id}`);
    return portal.getByRole('group', { name: label });
  };
  const dialog = portal.getByRole('dialog');
  const button = (ar: string, en: string) => dialog.getByRole('button', { name: say(ar, en), exact: true });

  const deeds = await open(good);
  await expectAccessible(portal);
  await deeds.getByRole('button', { name: say('موافقة', 'Approve'), exact: true }).click();
  await expect(dialog).toContainText('900,000.01');
  await expect(dialog).toContainText(driver.name);
  expect(await balances(superAdmin, driver._id)).toEqual(['0.00', '0.00', '0.00']);
  await button('موافقة', 'Approve').click();
  await expect(dialog).toBeHidden();
  await expect(deeds).toBeHidden();
  expect(await balances(superAdmin, driver._id)).toEqual(['900000.01', '0.00', '0.00']);

  await (await open(bad)).getByRole('button', { name: say('رفض', 'Reject'), exact: true }).click();
  await button('رفض', 'Reject').click();
  await expect(
    dialog.getByText(
      say('يرجى كتابة سبب من ثلاثة أحرف على الأقل.', 'Enter a reason of at least three characters.'),
    ),
  ).toBeVisible();
  const reason = say('لا يوجد ما يبرره', 'Nothing speaks for it');
  await dialog.getByRole('textbox', { name: say('السبب', 'Reason') }).fill(reason);
  await button('رفض', 'Reject').click();
  await expect(dialog).toBeHidden();

  // One's own request can only be taken back.
  const own = await ask(superAdmin, driver._id);
  await portal.reload();
  const mine = await open(own);
  await expect(mine.getByRole('button')).toHaveText([say('سحب طلب الموافقة', 'Withdraw')]);
  await mine.getByRole('button').click();
  await button('سحب طلب الموافقة', 'Withdraw').click();
  await expect(dialog).toBeHidden();
  await portal.getByRole('tab', { name: say('الكل', 'All'), exact: true }).click();
  await portal
    .getByRole('button', { name: say(`إجراءات الطلب ${bad}`, `Actions of Request ${bad}`) })
    .click();
  await expect(portal.getByText(reason)).toBeVisible();

  await portal.getByRole('button', { name: say('القاعدة', 'Rule'), exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(ABOVE);
  // A looser rule waits as well; the rule in force stays.
  // Of its own in each language: the same change would be the same request.
  const limit = say('900001', '900002');
  await dialog.getByRole('textbox').fill(limit);
  await button('حفظ', 'Save').click();
  await expect(dialog).toBeHidden();
  const toast = portal.getByRole('status').filter({
    hasText: say('تلزم موافقة مدير عام ثانٍ', 'Needs approval by a second super admin'),
  });
  await expect(toast).toBeVisible();
  const [request = ''] = /\d+/.exec((await toast.textContent()) ?? '') ?? [];
  await portal.getByRole('tab', { name: say('بانتظار الموافقة', 'Pending') }).click();
  const change = await open(request);
  const asked = say('ما يزيد على 900,001.00 ريال تلزمه موافقة', 'Credits above 900,002.00 SAR need approval');
  const words = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
  await expect.poll(async () => words((await portal.getByRole('main').textContent()) ?? '')).toContain(asked);
  await expect(change.getByRole('button')).toHaveText([say('سحب طلب الموافقة', 'Withdraw')]);
  await change.getByRole('button').click();
  await expect.poll(async () => words((await dialog.textContent()) ?? '')).toContain(asked);
  await button('سحب طلب الموافقة', 'Withdraw').click();
  await expect(dialog).toBeHidden();
  const { data: rule } = await superAdmin.request<{ data: { credit_above: string } }>('GET', RULE);
  expect(rule.credit_above).toBe(ABOVE);
  expect(await balances(superAdmin, driver._id)).toEqual(['900000.01', '0.00', '0.00']);
});

test('a gift goes to all selected drivers at once, with its sum before it is given', async ({
  portal,
  say,
  superAdmin,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  await portal
    .getByRole('checkbox', { name: ignoringIsolates(say(`تحديد ${driver.name}`, `Select ${driver.name}`)) })
    .click();
  await list.bulkBar.getByRole('button', { name: say('منح هدية', 'Add gift') }).click();
  const dialog = portal.getByRole('dialog');
  const run = dialog.getByRole('button', { name: say('تنفيذ على صف واحد', 'Run for 1 row') });
  await expect(run).toBeDisabled();
  await dialog.getByRole('textbox').fill('12.5');
  await expect(dialog).toContainText(say('المجموع 12.50 ريال', '12.50 SAR in total'));
  await run.click();
  await expect(dialog.getByText(say('تم 1، فشل 0، تُخطّي 0', '1 done, 0 failed, 0 skipped'))).toBeVisible();
  expect(await balances(superAdmin, driver._id)).toEqual(['0.00', '12.50', '0.00']);
});

import { readFile } from 'node:fs/promises';
import { placeOfferedOrder } from './fixtures/distributed.ts';
import { expect, test } from './fixtures/test.ts';
import { PolicyLab } from './pages/policy-lab.ts';

const IN_FORCE = '/admin/api/v1/order-distribution/settings';

test('a past period is replayed under another formula, compared, and taken over into the usual form', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  await placeOfferedOrder(superAdmin);
  const lab = new PolicyLab(portal, say);
  await portal.goto('/orders_distribution');
  await portal.getByRole('link', { name: say('مختبر السياسات', 'Policy lab') }).click();
  await expect(portal).toHaveURL(/\/orders_distribution\/lab/);
  await expect(portal.getByText(say('الموجات المسجلة', 'recorded waves'))).toBeVisible();
  await lab.replayByDistance();
  await expect(portal).toHaveURL(/replay=\d+/);
  await expect(
    portal.getByText(say('السائقون والدرجات والأسباب نفسها', 'same drivers, scores and reasons')),
  ).toBeVisible();
  for (const [ar, en] of [
    ['الطلبات الموزّعة', 'Distributed orders'],
    ['طلبات بلا سائق', 'Orders without a driver'],
    ['سائقون بلا طلبات', 'Drivers without an order'],
    ['مسافة الاستلام، الوسيط', 'Pick-up distance, median'],
    ['زمن القبول، الوسيط', 'Acceptance time, median'],
    ['تفاوت الطلبات بين السائقين', 'Spread of orders between drivers'],
  ] as const) {
    const [recorded, same] = await lab.row(ar, en);
    expect(same, en).toBe(recorded);
  }
  await expect(
    portal.getByRole('heading', { name: say('طلبات تغيّر سائقها', 'Orders that changed hands') }),
  ).toBeVisible();
  // The result is shown again after a reload.
  await portal.reload();
  await expect(lab.figures).toBeVisible();
  await portal.getByRole('button', { name: say('المعادلة…', 'Formula…') }).click();
  const dialog = portal.getByRole('dialog');
  await expect(dialog).toContainText(say('المسافة: من', 'Distance:'));
  await expect(dialog.getByRole('button', { name: say('تأكيد', 'Confirm') })).toBeDisabled();
  await portal.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Others may save settings meanwhile, but no test saves what was replayed.
  expect(JSON.stringify(await superAdmin.request('GET', IN_FORCE))).not.toContain('"distance_weight":100');
});

test('what came of a replay is drawn, searched, taken away as files, and run again', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  await placeOfferedOrder(superAdmin);
  const lab = new PolicyLab(portal, say);
  await lab.open();
  await lab.replayByDistance();
  // Who does not see the charts has their figures.
  for (const [ar, en, lines] of [
    ['زمن القبول بالثواني', 'Time to acceptance, seconds', 8],
    ['الطلبات لكل سائق', 'Orders per driver', 4],
    ['بلا سائق حسب ربع الساعة', 'Without a driver, by quarter-hour', 4],
  ] as const) {
    const table = portal.getByRole('table', { name: say(ar, en) });
    const rows = table.getByRole('row').filter({ has: portal.getByRole('cell') });
    expect(await rows.count(), en).toBeGreaterThanOrEqual(lines);
  }
  const sequence = portal.getByRole('combobox', { name: say('الترتيب', 'Sequence') });
  await expect(sequence).toHaveValue('acceptance');
  const sorted = portal.waitForResponse((answer) => answer.url().includes('by=pickup'));
  await sequence.selectOption('pickup');
  expect((await sorted).status()).toBe(200);
  const search = portal.getByRole('searchbox', { name: say('رقم الطلب أو السائق', 'Order number, driver') });
  await search.fill('no such order');
  await expect(portal.getByText(say('لا طلبات تطابق البحث.', 'No orders match the search.'))).toBeVisible();
  // What is looked at stands in the address bar.
  await portal.reload();
  await expect(sequence).toHaveValue('pickup');
  await expect(search).toHaveValue('no such order');
  for (const [ar, en, file, line] of [
    ['الأرقام (CSV)', 'Figures (CSV)', 'figures', say('طلبات بلا سائق', 'Orders without a driver')],
    [
      'طلبات تغيّر سائقها (CSV)',
      'Orders that changed hands (CSV)',
      'orders',
      say('القبول بالثواني', 'Acceptance, seconds'),
    ],
  ] as const) {
    await portal.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
    const download = portal.waitForEvent('download');
    await portal.getByRole('menuitem', { name: say(ar, en) }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^replay-\\d+-${file}\\.csv$`));
    expect(await readFile(await (await download).path(), 'utf8')).toContain(line);
  }
  const before = new URL(portal.url()).searchParams.get('replay');
  await portal.getByRole('button', { name: say('تشغيل من جديد', 'Run again') }).click();
  await expect(portal).not.toHaveURL(new RegExp(`replay=${before}(&|$)`));
  await expect(lab.figures).toBeVisible({ timeout: 120_000 });
});

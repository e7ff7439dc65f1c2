import { expect } from '@playwright/test';
import { newest } from '../fixtures/database/logs.ts';
import { type Walk, waitForStillness } from './walk.ts';

const SCREENS = [
  ['/log-export', 'سجل التصدير', 'Log export'],
  ['/payfort-logs', 'سجل معاملات Payfort', 'Payfort transaction logs'],
  ['/hyperpay-logs', 'سجل Hyperpay', 'Hyperpay logs'],
  ['/odoo-logs', 'سجل Odoo', 'Odoo logs'],
  ['/shukah-logs', 'سجل Shukah', 'Shukah logs'],
  ['/citc-logs', 'سجل CITC', 'CITC logs'],
  ['/syncFile', 'ملفات الاسترداد', 'Recovery file'],
] as const;

const lists: Walk = async ({ page, say, phone, inspect }) => {
  for (const [path, ar, en] of SCREENS) {
    await page.goto(path);
    const name = say(ar, en);
    const list = phone ? page.getByRole('region', { name }) : page.getByRole('table', { name });
    // Arabic-Indic digits stand in the dates of the last one.
    await expect(list.getByText(/[\d٠-٩]{2}-[\d٠-٩]{2}-[\d٠-٩]{4}/).first()).toBeVisible();
    await waitForStillness(page);
    await inspect(path);
  }
};

const details: Walk = async ({ page, say, phone, inspect }) => {
  // The newest refused calls may be those of orders that were never made.
  const { order_number } = await newest(
    'http_log',
    "e.type = 'ORDER_CREATE' and e.status = 422 and e.order_number is not null",
  );
  await page.goto(`/http-logs?filters[order_id]=${order_number}&filters[statutes]=422`);
  const name = new RegExp(say('إجراءات طلب HTTP', 'Actions of HTTP call'));
  await (phone ? page.getByRole('button', { name }) : page.getByText('ORDER_CREATE')).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tree').first()).toBeVisible();
  await inspect('a call with its bodies');
  await dialog.getByRole('tab', { name: say('كل ما أُرسل عن الطلب', 'All exchanges of the order') }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await inspect('all exchanges of its order');
  for (const [log, condition] of [
    ['citc', 'e.attempt = 2'],
    ['odoo', 'true'],
    ['shukah', 'true'],
  ] as const) {
    const { id } = await newest(`${log}_log`, condition);
    await page.goto(`/${log}-logs/${id}`);
    await page.getByRole('tab', { name: say('المحاولات', 'Attempts') }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await inspect(`a call of ${log} as a page, with its attempts`);
  }
};

const integrations: Walk = async ({ page, say, phone, inspect }) => {
  await page.goto('/regulator-queue');
  const name = say('قائمة انتظار الهيئة', 'Regulator queue');
  await expect(phone ? page.getByRole('main') : page.getByRole('table', { name })).toBeVisible();
  await waitForStillness(page);
  await inspect('the regulator queue');
  await page.getByRole('button', { name: say('إعادة إرسال فترة', 'Send a period again') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await inspect('a period to send again');
  await page.goto('/integration-health');
  await expect(page.getByRole('region', { name: say('واتساب', 'WhatsApp') })).toBeVisible();
  await waitForStillness(page);
  await inspect('the health of the integrations');
  await page.goto('/channel-webhooks');
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await waitForStillness(page);
  await inspect('the webhooks of channels');
};

const jobs: Walk = async ({ page, say, phone, inspect }) => {
  for (const [path, ar, en] of [
    ['/jobs', 'قائمة الانتظار', 'Queue'],
    ['/jobs?tab=recurring', 'الدورية', 'Recurring'],
    ['/jobs?tab=dead-letters', 'الرسائل المتعثرة', 'Dead letters'],
  ] as const) {
    await page.goto(path);
    const name = say(ar, en);
    await expect(phone ? page.getByRole('tab', { name }) : page.getByRole('table', { name })).toBeVisible();
    await waitForStillness(page);
    await inspect(path);
  }
  await page.goto('/jobs?tab=recurring');
  const row = say('ختم سجل التعديلات', 'Audit log seals');
  await (phone ? page.getByRole('button', { name: new RegExp(row) }) : page.getByRole('table').getByText(row))
    .first()
    .click();
  await expect(page.getByText(say('يختم القيود الجديدة', 'Seals new entries'))).toBeVisible();
  await inspect('a recurring job');
};

/** The developer tools: logs of third parties, exports and recovery files. */
export const DEVELOPER: Record<string, Walk> = {
  'developer tools': lists,
  'details of a log': details,
  integrations,
  jobs,
};

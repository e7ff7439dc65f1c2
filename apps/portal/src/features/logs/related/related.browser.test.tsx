import type { RelatedExchange } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { CitcLogPage } from '../citc/citc-log.tsx';
import { attempts, citc } from '../testing/log-samples.ts';
import { DriverExchangesButton, OrderExchangesDialog } from './related-parts.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(async () => {
  await switchLanguage('ar');
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

/** The entries on screen, as plain texts. */
const entries = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '') ?? '');
const linksOf = () =>
  page
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

test('the detail of a log has the attempts of its message: when, status and duration, each a link', async () => {
  serverAnswers(({ path }) =>
    path.endsWith('/citc-logs/detail/62')
      ? { status: 200, body: { data: citc('62', { attempts }) } }
      : undefined,
  );
  await render(
    <AnsweredScreen>
      <CitcLogPage id="62" />
    </AnsweredScreen>,
  );
  await page.getByRole('tab', { name: /المحاولات/ }).click();
  await expect.poll(() => entries().length).toBe(3);
  const wanted = [
    ['لا رد', 'المحاولة 1', 'انتهت المهلة', '60,000', '21-11-2026 13:12:00'],
    ['503', 'المحاولة 2', 'فاشل', '90', '21-11-2026 13:12:04'],
    ['200', 'المحاولة 3', 'ناجح', '1,240', '21-11-2026 13:12:09'],
  ];
  for (const [index, texts] of wanted.entries())
    for (const text of texts) expect(entries()[index]).toContain(text);
  expect(linksOf()).toEqual(['/citc-logs/61', '/citc-logs/62', '/citc-logs/63']);
  const open = page
    .getByRole('listitem')
    .elements()
    .map((one) => one.hasAttribute('data-current'));
  expect(open).toEqual([false, true, false]);
});

const exchange = (_id: string, thirdParty: RelatedExchange['third_party']): RelatedExchange => ({
  ...{
    _id,
    third_party: thirdParty,
    type: 'ORDER',
    method: 'POST',
    status: 200,
    outcome: 'success',
    duration_ms: 12,
    count: 1,
  },
  ...{ order_number: '10482917', created_at: '2026-11-21T10:12:01.000Z' },
});

test('entries of the regulator, incoming calls, the ERP and the partner link to their pages', async () => {
  const thirdParties = ['CITC', 'HTTP', 'ODOO', 'SHUKAH', 'PUSH'] as const;
  const data = thirdParties.map((thirdParty, index) => exchange(String(index + 1), thirdParty));
  serverAnswers(({ path }) =>
    path.endsWith('/exchanges') ? { status: 200, body: { data, missing: [] } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <OrderExchangesDialog orderNumber="10482917" onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await expect.poll(() => entries().length).toBe(5);
  expect(linksOf()).toEqual(['/citc-logs/1', '/http-logs/2', '/odoo-logs/3', '/shukah-logs/4']);
});

/** Each third party's heading with the number of its entries. */
const thirdParties = () =>
  page
    .getByRole('region')
    .elements()
    .map((part) => `${part.querySelector('h2')?.textContent} ${part.querySelectorAll('li').length}`);

test('what was sent about an order stands by third party, whatever the sequence in which it was sent', async () => {
  const data = (['SHUKAH', 'CITC', 'ODOO', 'CITC'] as const).map((thirdParty, n) =>
    exchange(String(n), thirdParty),
  );
  serverAnswers(({ path }) =>
    path.endsWith('/orders/10482917/exchanges') ? { status: 200, body: { data, missing: [] } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <OrderExchangesDialog orderNumber="10482917" onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await expect.poll(thirdParties).toEqual(['الهيئة (CITC) 2', 'Odoo 1', 'شوكة 1']);
  await expect.element(page.getByText(/لا شيء ناقص/)).toBeVisible();
});

test('what was sent about a driver stands by third party, with what is missing', async () => {
  const data = [exchange('9', 'HYPERPAY'), exchange('8', 'CITC')];
  const missing = [{ third_party: 'CITC', type: 'DRIVER_EDIT', isTried: true }];
  serverAnswers(({ path }) =>
    path.endsWith('/drivers/5/exchanges') ? { status: 200, body: { data, missing } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <DriverExchangesButton driverId="5" />
    </AnsweredScreen>,
  );
  await page.getByRole('button', { name: 'ما أُرسل' }).click();
  await expect.element(page.getByRole('heading', { name: 'ناقص' })).toBeVisible();
  await expect.poll(thirdParties).toEqual(['الهيئة (CITC) 1', 'HyperPay 1']);
  expect(entries()[0]).toContain('تعديل سائق');
  expect(entries()[0]).toContain('أُرسل دون نجاح');
});

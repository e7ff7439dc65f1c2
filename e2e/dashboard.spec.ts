import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { placeNewOrder } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';

type Say = (ar: string, en: string) => string;

const figures = (page: Page, say: Say) =>
  page.getByRole('list', { name: say('الأرقام الرئيسية', 'Key figures') });

async function open(page: Page, say: Say, query = ''): Promise<void> {
  await page.goto(`/dashboard${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('لوحة المعلومات', 'Dashboard'));
  await expect(figures(page, say)).toBeVisible();
}

/** The whole number at the end of a text. */
const lastNumber = (text: string | null): number =>
  Number(/([\d,]+)\D*$/.exec(text ?? '')?.[1]?.replaceAll(',', ''));

/** The total of the list that an address opens. */
async function totalAt(page: Page, say: Say, href: string): Promise<number> {
  await page.goto(href);
  const range = page.locator('main footer span').filter({ hasText: say(' من ', ' of ') });
  await expect(range).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  return lastNumber(await range.textContent());
}

const hrefOf = async (link: Locator): Promise<string> => (await link.getAttribute('href')) ?? '';

test('[APP-42] the first entry of the menu opens the dashboard', async ({ openPortal, say }) => {
  for (const role of ['SUPER_ADMIN', 'ADMIN'] as const) {
    const page = await openPortal(role);
    await page.goto('/orders');
    const menu = page.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
    await expect(menu.getByRole('link').first()).toHaveText(say('لوحة المعلومات', 'Dashboard'));
    await menu.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(figures(page, say).getByRole('listitem')).toHaveCount(6);
    // Sums of the whole ledger are for super admins.
    await expect(
      page.getByRole('link', { name: say('محجوز في محافظ السائقين', "Held on drivers' wallets") }),
    ).toHaveCount(role === 'SUPER_ADMIN' ? 1 : 0);
  }
});

/** The first of the bars or lines that counts something, and the last one that does. */
function firstAndLast(found: [string, number][]): [string, number][] {
  const some = found.filter(([, n]) => n > 0);
  return [...some.slice(0, 1), ...some.slice(1).slice(-1)];
}

test('yesterday’s figures open lists with as many rows: of each kind the first and the last', async ({
  portal,
  say,
}) => {
  test.slow();
  await open(portal, say, '?period=yesterday');
  const section = (ar: string, en: string) => portal.getByRole('region', { name: say(ar, en) });
  const found: [string, number][] = [];
  // Every bar names its count first, then that of the earlier day.
  const bars = section('الطلبات حسب الساعة', 'Orders by hour').getByRole('list').getByRole('link');
  await expect(bars).toHaveCount(24);
  const hours: [string, number][] = [];
  for (const bar of await bars.all()) {
    const [, n] = /: \D*([\d,]+),/.exec((await bar.getAttribute('aria-label')) ?? '') ?? [];
    hours.push([await hrefOf(bar), Number(n?.replaceAll(',', ''))]);
  }
  found.push(...firstAndLast(hours));
  for (const [ar, en] of [
    ['أكثر المطاعم طلبًا', 'Top restaurants'],
    ['أكثر شركات التوصيل طلبًا', 'Top delivery companies'],
    ['الملغاة حسب السبب', 'Cancelled by reason'],
  ] as const) {
    const items = section(ar, en).getByRole('listitem');
    await expect(items.first()).toBeVisible();
    const lines: [string, number][] = [];
    for (const item of await items.all())
      lines.push([await hrefOf(item.getByRole('link')), lastNumber(await item.innerText())]);
    found.push(...firstAndLast(lines));
  }
  const total = section('الملغاة حسب السبب', 'Cancelled by reason').getByRole('link', {
    name: say('المجموع', 'Total'),
  });
  found.push([await hrefOf(total), lastNumber(await total.textContent())]);
  const tiles = figures(portal, say).getByRole('listitem');
  for (const place of [4, 5]) {
    const tile = tiles.nth(place);
    found.push([await hrefOf(tile.getByRole('link')), lastNumber(await tile.innerText())]);
  }
  const orders = tiles.nth(0).getByRole('link');
  found.push([
    await hrefOf(orders),
    Number(((await orders.getByRole('strong').textContent()) ?? '').replaceAll(',', '')),
  ]);
  const late = tiles.nth(2).getByRole('link').last();
  found.push([await hrefOf(late), lastNumber(await late.innerText())]);
  const money = section('الأموال', 'Money').getByRole('listitem');
  const fees = money.filter({ hasText: say('الرسوم المحصّلة', 'Fees taken') });
  found.push([
    await hrefOf(fees.getByRole('link')),
    Number(/: ([\d,]+)/.exec(await fees.innerText())?.[1]?.replaceAll(',', '')),
  ]);
  const counted = found.filter(([, n]) => n > 0);
  expect(counted.length).toBeGreaterThan(10);
  for (const [href, n] of counted) expect([href, await totalAt(portal, say, href)]).toEqual([href, n]);
});

test('a chart is walked by the keyboard, and its data stands in a table and in a file', async ({
  portal,
  say,
}) => {
  await open(portal, say, '?period=yesterday');
  const title = say('الطلبات حسب الساعة', 'Orders by hour');
  const chart = portal.getByRole('region', { name: title });
  const bars = chart.getByRole('list').getByRole('link');
  const table = chart.getByRole('table', { name: title });
  await expect(table.getByRole('row')).toHaveCount(25);
  await expect(table.getByRole('columnheader')).toHaveText([
    say('الساعة', 'Hour'),
    say('أمس', 'Yesterday'),
    say('قبل أسبوع', 'A week before'),
  ]);
  const cells = await table.getByRole('row').nth(14).locator('th, td').allInnerTexts();
  expect(cells[0]).toBe('13:00–14:00');
  // The axis runs from left to right in both languages: the right arrow goes to the later hour.
  await bars.first().focus();
  for (let step = 0; step < 13; step += 1) await portal.keyboard.press('ArrowRight');
  await expect(bars.nth(13)).toBeFocused();
  const name = `13:00–14:00: ${say('أمس', 'Yesterday')} ${cells[1]}, ${say('قبل أسبوع', 'A week before')} ${cells[2]}`;
  await expect(bars.nth(13)).toHaveAccessibleName(name);
  await portal.keyboard.press('ArrowLeft');
  await expect(bars.nth(12)).toBeFocused();
  await portal.keyboard.press('End');
  await expect(bars.nth(23)).toBeFocused();
  await portal.keyboard.press('Home');
  await expect(bars.nth(0)).toBeFocused();
  const [download] = await Promise.all([
    portal.waitForEvent('download'),
    chart
      .getByRole('button', { name: say(`تنزيل «${title}» بصيغة CSV`, `Download “${title}” as CSV`) })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(25);
  expect(lines[14]).toBe(cells.join(','));
  await bars.nth(13).focus();
  await portal.keyboard.press('Enter');
  await expect(portal).toHaveURL(/\/orders\?.*filters\[hour\]\[0\]=13/);
});

test('every chart has its file, and the state of the integrations its page', async ({ portal, say }) => {
  await open(portal, say, '?period=7d');
  const buttons = portal.getByRole('button', { name: say('بصيغة CSV', 'as CSV') });
  await expect(buttons).toHaveCount(7);
  for (const button of await buttons.all()) {
    const [download] = await Promise.all([portal.waitForEvent('download'), button.click()]);
    expect((await readFile(await download.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(2);
  }
  await portal.getByRole('link', { name: say('الهيئة وبوابات الدفع', 'Regulator and gateways') }).click();
  await expect(portal).toHaveURL(/\/integration-health$/);
});

test('a new order is counted without a reload; period and city stand in the address, and survive reload and back', async ({
  portal,
  say,
}) => {
  await open(portal, say);
  const count = figures(portal, say).getByRole('strong').first();
  const before = lastNumber(await count.textContent());
  await placeNewOrder();
  await expect.poll(async () => lastNumber(await count.textContent())).toBeGreaterThan(before);
  const period = portal.getByRole('radiogroup', { name: say('الفترة', 'Period') });
  await period.getByText(say('7 أيام', '7 days')).click();
  await expect(portal).toHaveURL(/\/dashboard\?period=7d$/);
  await expect(portal.getByRole('region', { name: say('الطلبات حسب اليوم', 'Orders by day') })).toBeVisible();
  const all = (await figures(portal, say).getByRole('strong').first().textContent()) ?? '';
  await portal.getByRole('combobox', { name: say('المدينة', 'City') }).click();
  await portal.getByRole('option', { name: say('الدمام', 'Dammam'), exact: true }).click();
  await expect(portal).toHaveURL(/period=7d&city=\d+$/);
  await expect(figures(portal, say).getByRole('strong').first()).not.toHaveText(all);
  await portal.reload();
  await expect(portal.getByRole('combobox', { name: say('المدينة', 'City') })).toHaveValue(
    say('الدمام', 'Dammam'),
  );
  await expect(period.getByRole('radio', { name: say('7 أيام', '7 days') })).toBeChecked();
  await portal.goBack();
  await expect(portal).toHaveURL(/\/dashboard\?period=7d$/);
  await portal.goto('/dashboard?period=century&city=x');
  await expect(period.getByRole('radio', { name: say('اليوم', 'Today') })).toBeChecked();
});

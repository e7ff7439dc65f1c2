import type { Locator, Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { navigateInApp } from './fixtures/crawl/in-app-navigation.ts';
import { placeQuietOrder } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';

type Names = readonly (readonly [ar: string, en: string])[];
const DATE = ['التاريخ', 'Date'] as const;
const TIME = ['الوقت', 'Time'] as const;
const STATUS = ['الحالة', 'Status'] as const;
const ORDER: Names = [
  ['التاريخ', 'Order date'],
  TIME,
  ['القبول', 'Acceptance time'],
  ['الانتهاء', 'Finish time'],
  STATUS,
];
const LIVE: Names = [
  ['التاريخ', 'Order date'],
  ['وقت الطلب', 'Order time'],
  ['القبول', 'Acceptance time'],
  ['الانتهاء', 'Finish time'],
  STATUS,
];

/** Lists with their columns of time, date and status; a driver's lists have `:driver` in their address. */
const LISTS: Readonly<Record<string, readonly (readonly [path: string, names: Names])[]>> = {
  'of orders': [
    ['/orders?tab=hypothetical', ORDER],
    ['/orders/live', LIVE],
    ['/list-discount-order', ORDER],
    ['/export-orders', ORDER],
  ],
  'of offers, money and plans': [
    ['/offers', [DATE, ['وقت العرض', 'Offered at'], ['النتيجة', 'Outcome']]],
    ['/transactions', [DATE, TIME, STATUS]],
    ['/pricing', [['تاريخ الإنشاء', 'Created at'], STATUS]],
  ],
  'of people': [
    ['/ops-management', [['آخر تسجيل دخول', 'Last sign-in'], ['تاريخ التسجيل', 'Registered'], STATUS]],
    ['/drivers', [['الاشتراك', 'Subscription'], STATUS]],
    ['/driver-registration', [STATUS, ['التاريخ والوقت', 'Date and time']]],
    ['/location-drivers', []],
  ],
  'of companies': [
    ['/delivery-company', [['تاريخ التسجيل', 'Registered'], STATUS]],
    ['/delivery-company?tab=applications', [STATUS, ['التاريخ والوقت', 'Date and time']]],
  ],
  'of a company': [
    ['/delivery-company/detail/1', ORDER],
    ['/delivery-company/detail/1?tab=driver', [['الاشتراك', 'Subscription'], STATUS]],
    ['/delivery-company/detail/1?tab=partner', [STATUS, ['تاريخ الإضافة', 'Added']]],
  ],
  'of a driver': [
    ['/drivers/:driver/transactions', [DATE, TIME, STATUS]],
    ['/drivers/:driver/balance', [DATE, TIME]],
  ],
};

/** What is wrong with these columns: not in the list's window, under something, or cut. */
function findHidden(table: Locator, names: readonly string[]): Promise<string[]> {
  return table.evaluate((node, wanted) => {
    const frame = node.parentElement?.getBoundingClientRect();
    if (!frame) return ['no frame'];
    const heads = [...node.querySelectorAll('thead :is(th, td)')];
    const nameOf = (at: number) => heads[at]?.getAttribute('aria-label') ?? '';
    const isWanted = (at: number) =>
      wanted.includes(nameOf(at)) || heads[at]?.getAttribute('aria-sort') !== null;
    const problems = wanted.filter((name) => !heads.some((_, at) => nameOf(at) === name));
    for (const row of node.querySelectorAll<HTMLTableRowElement>('tr[data-row]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (top < frame.top + 40 || bottom > frame.bottom) continue;
      for (const [at, cell] of [...row.cells].entries()) {
        if (!isWanted(at)) continue;
        const say = (what: string) => problems.push(`${nameOf(at)} «${cell.textContent.trim()}» ${what}`);
        const drawn = cell.querySelector('bdi, button, span, a') ?? cell;
        const range = document.createRange();
        range.selectNodeContents(drawn.firstChild ?? drawn);
        const text = range.getBoundingClientRect();
        const room = cell.getBoundingClientRect();
        if (room.left < frame.left - 1 || room.right > frame.right + 1) say('is out of sight');
        else if (cell.scrollWidth > cell.clientWidth + 1) say('is cut');
        else if (getComputedStyle(cell).color === 'rgba(0, 0, 0, 0)') say('is not drawn');
        else if (text.width > 0) {
          for (const x of [text.left + 1, text.right - 1]) {
            const hit = document.elementFromPoint(x, (top + bottom) / 2);
            if (!hit || !cell.contains(hit)) say(`is covered by ${hit?.tagName} ${hit?.className}`);
          }
        }
      }
    }
    return [...new Set(problems)].slice(0, 12);
  }, names);
}

/** Column heads that are cut. */
const findCutHeads = (table: Locator): Promise<string[]> =>
  table.evaluate((node) =>
    [...node.querySelectorAll('th')]
      .filter((head) => head.scrollWidth > head.clientWidth + 1)
      .map((head) => head.getAttribute('aria-label') ?? ''),
  );

/** Digits of which a pinned column or the list's edge covers a part. */
const findHalfDigits = (table: Locator): Promise<string[]> =>
  table.evaluate((node) => {
    const row = node.querySelector<HTMLTableRowElement>('tr[data-row]');
    if (!row) return ['no rows'];
    const { top, height } = row.getBoundingClientRect();
    return [...row.cells].flatMap((cell) => {
      if (getComputedStyle(cell).position === 'sticky' || !('whole' in cell.dataset)) return [];
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, width } = range.getBoundingClientRect();
      const isShown = [0.02, 0.25, 0.5, 0.75, 0.98].map((share) =>
        cell.contains(document.elementFromPoint(left + share * width, top + height / 2)),
      );
      const isCut = isShown.includes(true) && isShown.includes(false);
      return isCut && getComputedStyle(cell).color !== 'rgba(0, 0, 0, 0)' ? [cell.textContent] : [];
    });
  });

/** A driver with transactions. */
async function driverOf(adminClient: AdminClient): Promise<string> {
  const { data } = await adminClient.request<{ data: { driver: { _id: string } }[] }>(
    'GET',
    '/admin/api/v1/transactions?page=1&limit=100',
  );
  const id = data[0]?.driver._id;
  if (!id) throw new Error('no driver has a transaction');
  return id;
}

async function openList(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const table = page.getByRole('table').first();
  await expect(table.locator('tr[data-row]').first()).toBeVisible();
  await page.mouse.move(0, 0);
  return table;
}

for (const [lists, pages] of Object.entries(LISTS)) {
  test(`time, date, status and the sorted column are in sight at 1440 on the lists ${lists} @both`, async ({
    portal,
    language,
    superAdmin,
  }) => {
    navigateInApp(portal);
    if (lists === 'of orders') await placeQuietOrder();
    const driver = lists === 'of a driver' ? await driverOf(superAdmin) : '';
    for (const [path, names] of pages) {
      const table = await openList(portal, path.replace(':driver', driver));
      const wanted = names.map(([ar, en]) => (language === 'ar' ? ar : en));
      expect(await findHidden(table, wanted), path).toEqual([]);
      expect(await findCutHeads(table), path).toEqual([]);
      const scroller = table.locator('xpath=..');
      for (const share of [0, 0.2, 0.45, 0.7, 1]) {
        await scroller.evaluate((node, part) => {
          const sign = getComputedStyle(node).direction === 'rtl' ? -1 : 1;
          node.scrollLeft = sign * part * (node.scrollWidth - node.clientWidth);
        }, share);
        await expect.poll(() => findHalfDigits(table), path).toEqual([]);
        expect(await findHidden(table, wanted), path).toEqual([]);
      }
    }
  });
}

test('amounts are aligned by their decimals, signed, and keep the sign before the digits @both', async ({
  portal,
  say,
}) => {
  const table = await openList(portal, '/transactions');
  const amounts = await table.evaluate(
    (node, name) => {
      const at = [...node.querySelectorAll('thead :is(th, td)')].findIndex(
        (head) => head.getAttribute('aria-label') === name,
      );
      return [...node.querySelectorAll<HTMLTableRowElement>('tr[data-row]')].map((row) => {
        const amount = row.cells[at]?.querySelector('bdi');
        const text = amount?.textContent?.replaceAll('\u200e', '') ?? '';
        const range = document.createRange();
        const last = amount?.lastChild;
        if (last) range.setStart(last, 0);
        if (last) range.setEnd(last, 1 + (last.textContent?.indexOf('-') ?? 0));
        const sign = range.getBoundingClientRect();
        const { left = 0, right = 0 } = amount?.getBoundingClientRect() ?? {};
        return { text, right: Math.round(right), fromLeft: Math.round(sign.left - left) };
      });
    },
    say('المبلغ', 'Amount'),
  );
  expect(amounts.length).toBeGreaterThan(10);
  expect(new Set(amounts.map(({ right }) => right)).size).toBe(1);
  for (const { text } of amounts) expect(text).toMatch(/^([+-]\d[\d,]*\.\d\d|0\.00)$/);
  const taken = amounts.filter(({ text }) => text.startsWith('-'));
  expect(taken.length).toBeGreaterThan(0);
  for (const { fromLeft } of taken) expect(fromLeft).toBe(0);
});

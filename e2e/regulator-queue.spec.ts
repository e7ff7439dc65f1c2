import { expect, type Page } from '@playwright/test';
import { readRows } from './fixtures/database/rows.ts';
import { testAlone } from './fixtures/one-at-a-time.ts';
import { LogList } from './pages/developer/log-list.ts';

// A period that one test sends again has the operations of another.
const test = testAlone('regulator-queue');
test.slow();

/** Operations that the regulator does not know of, of orders of their own; returns the orders' numbers. */
async function plant(count: number, age = '40 minutes'): Promise<string[]> {
  const rows = await readRows<{ order_number: string }>(
    `insert into outbox (destination, ordering_key, event, payload, created_at, attempts, dead_at, last_error)
     select 'citc', 'order:' || o.order_number, 'ORDER_CREATE',
       jsonb_build_object('order_number', o.order_number, 'driver_id', o.driver_id::text, 'status', 'new', 'at', o.created_at),
       now() - $2::interval, 3, now(), '2500 not accepted'
     from orders o
     where not o.is_fake and o.status = 'delivered'
       and not exists (select from outbox m where m.destination = 'citc' and m.payload->>'order_number' = o.order_number)
     order by random() limit $1
     returning payload->>'order_number' as order_number`,
    [count, age],
  );
  return rows.map(({ order_number }) => order_number);
}

const sentOf = async (numbers: string[]) => {
  const rows = await readRows<{ n: number }>(
    `select count(*)::int as n from outbox
     where destination = 'citc' and payload->>'order_number' = any($1) and sent_at is not null`,
    [numbers],
  );
  return rows[0]?.n;
};
const listOf = (portal: Page, say: (ar: string, en: string) => string) =>
  new LogList(portal, say, '/regulator-queue', say('قائمة انتظار الهيئة', 'Regulator queue'));

test('what the regulator lacks is listed with since when and why, and one is sent again', async ({
  portal,
  say,
}) => {
  const [number = ''] = await plant(1);
  const list = listOf(portal, say);
  await list.open(`?filters[order_number]=${number}`);
  await expect(list.rows.first()).toContainText(say('إنشاء طلب', 'Create order'));
  await expect(list.rows.first()).toContainText(say('رُفضت أو توقفت المحاولات', 'Refused or given up'));
  await expect(list.rows.first()).toContainText('2500 not accepted');
  expect(await list.filterOptions(say('السبب', 'Why'))).toHaveLength(5);
  expect(await list.filterOptions(say('العملية', 'Operation'))).toHaveLength(10);
  await list.rows.first().click();
  await expect(
    portal.getByText(say('لا تُرسل إلا إذا أعدت إرسالها', 'only if you send it again')),
  ).toBeVisible();
  await expect(
    portal.getByRole('link', { name: say('المحاولات في السجل', 'Attempts in the log') }),
  ).toBeVisible();
  const again = portal.getByRole('button', { name: say('إعادة الإرسال', 'Send again'), exact: true });
  await again.click();
  await expect(portal.getByText(say('يُعاد إرسال عملية واحدة', '1 operation is sent again'))).toBeVisible();
  await expect.poll(() => sentOf([number]), { timeout: 30_000 }).toBe(1);
  await expect(portal.getByText(say('أُعيد إرسال', 'Sent again:'))).toBeVisible();
  await expect(list.rows.filter({ hasText: number })).toHaveCount(0);
});

test('a selection and a period are sent again, once however often it is asked for', async ({
  portal,
  say,
}) => {
  // At the top of the list, whatever else is in it.
  const numbers = await plant(3, '0 minutes');
  const list = listOf(portal, say);
  await list.open('?filters[reason]=given_up');
  for (const number of numbers.slice(0, 2))
    await list.rows.filter({ hasText: number }).getByRole('checkbox').check();
  const bar = portal.getByRole('region', { name: say('إجراءات المحدد', 'Bulk actions') });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: new RegExp(say('إعادة الإرسال', 'Send again')) }).click();
  const dialog = portal.getByRole('dialog');
  await dialog.getByRole('button', { name: say('تنفيذ على صفين', 'Run for 2 rows') }).click();
  await expect(dialog.getByText(say('تم 2', '2 done'))).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect.poll(() => sentOf(numbers), { timeout: 30_000 }).toBe(2);

  await portal.goto('/regulator-queue');
  await list.settled();
  const byPeriod = async () => {
    await portal.getByRole('button', { name: say('إعادة إرسال فترة', 'Send a period again') }).click();
    const answer = portal.waitForResponse(/\/regulator-queue\/replay$/);
    await dialog.getByRole('button', { name: say('إعادة الإرسال', 'Send again'), exact: true }).click();
    return ((await (await answer).json()) as { replayed: number }).replayed;
  };
  expect(await byPeriod()).toBeGreaterThanOrEqual(1);
  await byPeriod();
  await expect.poll(() => sentOf(numbers), { timeout: 30_000 }).toBe(3);
  // Each was accepted once, in the message that it was from the beginning.
  const accepted = await readRows<{ order_number: string }>(
    `select order_number from citc_log
     where order_number = any($1) and outcome = 'success' and correlation_id like 'outbox:%'`,
    [numbers],
  );
  expect(accepted.map(({ order_number }) => order_number).sort()).toEqual(numbers.toSorted());
});

test('the order desk says that reports are overdue, and leads to the queue', async ({ portal, say }) => {
  const numbers = await plant(1);
  await portal.goto('/');
  const strip = portal.getByRole('status').filter({ hasText: say('الهيئة', 'regulator') });
  await expect(strip).toBeVisible();
  await strip.getByRole('link').click();
  await expect(portal).toHaveURL(/\/regulator-queue/);
  await expect(strip.getByRole('link')).toHaveCount(0);
  await readRows('delete from outbox where destination = $1 and payload->>$2 = any($3) returning id', [
    'citc',
    'order_number',
    numbers,
  ]);
});

import { expect } from '@playwright/test';
import { readRows } from './fixtures/database/rows.ts';
import { test } from './fixtures/test.ts';

test('each integration shows its state, queue, success and latency by hour, and is tried again at once', async ({
  portal,
  say,
}) => {
  const [message] = await readRows<{ id: string }>(
    `insert into outbox (destination, ordering_key, event, payload, created_at, attempts, next_attempt_at)
     values ('shukah', 'e2e-health', 'unknown', '{}', now() - interval '2 hours', 1, now() + interval '1 hour') returning id`,
  );
  await portal.goto('/integration-health');
  for (const [ar, en] of [
    ['الهيئة (CITC)', 'Regulator (CITC)'],
    ['نظام الموارد (Odoo)', 'ERP (Odoo)'],
    ['الشريك (Shukah)', 'Partner (Shukah)'],
    ['واتساب', 'WhatsApp'],
  ] as const) {
    const section = portal.getByRole('region', { name: say(ar, en) });
    await expect(section.getByText(say('مفعّل', 'On'), { exact: true })).toBeVisible();
    await expect(section.getByText(say('متاح', 'Reachable'), { exact: true })).toBeVisible();
    for (const [factAr, factEn] of [
      ['في الانتظار', 'Waiting'],
      ['يحتاج إلى إعادة إرسال', 'Needs to be sent again'],
      ['أقدم منتظر', 'Oldest waiting'],
      ['نسبة النجاح في 24 ساعة', 'Succeeded in 24 hours'],
    ] as const)
      await expect(section.getByText(say(factAr, factEn), { exact: true })).toBeVisible();
    // Whether a message was sent yet depends on the tests before.
    if (en === 'WhatsApp') continue;
    for (const name of [
      say('نسبة النجاح بالساعة', 'Success rate by hour'),
      say('زمن الاستجابة بالساعة', 'Latency by hour'),
    ])
      await expect(section.getByRole('table', { name }).getByRole('row').nth(1)).toHaveText(/^\d\d:00/);
  }
  const regulator = portal.getByRole('region', { name: say('الهيئة (CITC)', 'Regulator (CITC)') });
  await expect(regulator.getByText(/^\d+(\.\d)?%$/)).toBeVisible();
  await expect(regulator.getByText(say('آخر خطأ', 'Last error'))).toBeVisible();
  const partner = portal.getByRole('region', { name: say('الشريك (Shukah)', 'Partner (Shukah)') });
  await expect(partner.getByText(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/).first()).toBeVisible();
  await partner.getByRole('button', { name: say('إعادة المحاولة الآن', 'Try again now') }).click();
  await expect(portal.getByText(say('وحان دور رسالة واحدة', '1 message is due'))).toBeVisible();
  await expect
    .poll(async () => {
      const rows = await readRows<{ dead: boolean }>(
        'select dead_at is not null as dead from outbox where id = $1',
        [message?.id],
      );
      return rows[0]?.dead;
    })
    .toBe(true);
  await readRows('delete from outbox where id = $1 returning id', [message?.id]);
});

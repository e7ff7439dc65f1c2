import type { Page } from '@playwright/test';
import { readRows } from './fixtures/database/rows.ts';
import { testAlone } from './fixtures/one-at-a-time.ts';
import { expect, test } from './fixtures/test.ts';
import { LogList } from './pages/developer/log-list.ts';

type Say = (ar: string, en: string) => string;

/** A job of a recovery file that does not exist, which waits for a day or has failed for good; returns its id. */
async function plantJob(state: 'scheduled' | 'failed'): Promise<string> {
  const [job] = await readRows<{ id: string }>(
    `select (graphile_worker.add_job('apply-recovery-file', '{"file_id": 0}', run_at := now() + interval '1 day',
       max_attempts := 3)).id::text`,
  );
  const id = job?.id ?? '';
  if (state === 'failed')
    await readRows(
      `update graphile_worker._private_jobs set attempts = 3, last_error = 'disk full' where id = $1::bigint
       returning id`,
      [id],
    );
  return id;
}

const list = (portal: Page, say: Say, ar: string, en: string) =>
  new LogList(portal, say, '/jobs', say(ar, en));
const audits = async (action: string, id: string) =>
  (await readRows('select id from audit_entry where action = $1 and subject_id = $2', [action, id])).length;

testAlone('jobs')(
  'jobs are listed with their state, retried and cancelled',
  async ({ portal, say, expectAccessible }) => {
    const id = await plantJob('failed');
    await portal.goto('/orders');
    await portal
      .getByRole('navigation')
      .getByRole('link', { name: say('المهام', 'Jobs'), exact: true })
      .click();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say('المهام', 'Jobs'));
    const queue = list(portal, say, 'قائمة الانتظار', 'Queue');
    await queue.open('?filters[tasks][0]=apply-recovery-file');
    expect(await queue.columns()).toEqual([
      say('أُنشئت', 'Created'),
      say('المهمة', 'Job'),
      say('الحالة', 'State'),
      say('المحاولات', 'Attempts'),
      say('آخر تشغيل', 'Last run'),
      say('المدة', 'Duration'),
      say('التقدم', 'Progress'),
      say('آخر نتيجة', 'Last result'),
      say('التشغيل التالي', 'Next run'),
      say('آخر خطأ', 'Last error'),
    ]);
    const row = queue.rows.first();
    await expect(row).toContainText(say('ملف استرداد', 'Recovery file'));
    await expect(row).toContainText(say('فشلت', 'Failed'));
    await expect(row).toContainText('3/3');
    await expect(row).toContainText('disk full');
    await row.click();
    await expect(portal.getByText(say('لا تعمل إلا إذا أعدت تشغيلها', 'only if you retry it'))).toBeVisible();
    await expectAccessible(portal);
    await portal.getByRole('button', { name: say('إعادة التشغيل الآن', 'Retry now') }).click();
    await expect(portal.getByText(say('يُعاد تشغيل المهمة', 'The job runs again'))).toBeVisible();
    await expect.poll(() => audits('job.retry', id)).toBe(1);
    // The file does not exist, so that the job ends.
    await expect(row).toContainText(say('اكتملت', 'Completed'));

    const waiting = await plantJob('scheduled');
    await queue.open('?filters[states][0]=scheduled&filters[tasks][0]=apply-recovery-file');
    const first = queue.rows.first();
    await first.click();
    await portal.getByRole('button', { name: say('إلغاء المهمة', 'Cancel job') }).click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText(say('حتى يُعاد تشغيلها من هنا', 'until someone retries it here'));
    await dialog.getByRole('button', { name: say('إلغاء المهمة', 'Cancel job') }).click();
    await expect(portal.getByText(say('أُلغيت المهمة', 'The job was cancelled'))).toBeVisible();
    await expect.poll(() => audits('job.cancel', waiting)).toBe(1);
    await queue.open('?filters[states][0]=cancelled&filters[tasks][0]=apply-recovery-file');
    await expect(queue.rows.first()).toContainText(say('ملغاة', 'Cancelled'));
    await readRows('delete from graphile_worker._private_jobs where id = $1 returning id', [waiting]);
  },
);

test('recurring jobs are listed with their last and next run', async ({ portal, say }) => {
  await portal.goto('/jobs');
  await portal.getByRole('tab', { name: say('الدورية', 'Recurring') }).click();
  await expect(portal).toHaveURL(/tab=recurring/);
  const recurring = list(portal, say, 'الدورية', 'Recurring');
  await recurring.settled();
  const row = recurring.rows.filter({ hasText: say('تدقيق المحافظ', 'Wallet check') });
  await expect(row).toContainText(new RegExp(say('في موعدها|قيد التنفيذ', 'On schedule|Running')));
  await expect(row).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);
  await expect(recurring.rows).toHaveCount(19);
  await row.click();
  await expect(
    portal.getByText(say('يتحقق من قيود دفتر الأستاذ', 'Checks the entries of the ledger')),
  ).toBeVisible();
});

testAlone('dead-letters')(
  'a dead letter is sent again after a confirmation, once',
  async ({ portal, say, expectAccessible }) => {
    const destination = `receiver-${Date.now()}`;
    await readRows(
      `insert into outbox (destination, ordering_key, event, payload, attempts, dead_at, last_error)
     select $1, 'order:' || n, 'STATUS', '{}', 20, now(), 'timeout' from generate_series(1, 3) n returning id`,
      [destination],
    );
    const left = async () =>
      (await readRows('select id from outbox where destination = $1 and dead_at is not null', [destination]))
        .length;
    const letters = list(portal, say, 'الرسائل المتعثرة', 'Dead letters');
    await letters.open(`?tab=dead-letters&filters[destination]=${destination}`);
    await expect(letters.rows).toHaveCount(3);
    await expect(letters.rows.first()).toContainText('STATUS');
    await expect(letters.rows.first()).toContainText(say('رُفضت أو توقفت المحاولات', 'Refused or given up'));
    await letters.rows.first().click();
    await expectAccessible(portal);
    await portal.getByRole('button', { name: say('إعادة الإرسال', 'Send again'), exact: true }).click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText(destination);
    await dialog.getByRole('button', { name: say('إعادة الإرسال', 'Send again'), exact: true }).click();
    await expect(portal.getByText(say('يُعاد إرسال رسالة واحدة', '1 message is sent again'))).toBeVisible();
    await expect.poll(left).toBe(2);
    await expect(letters.rows).toHaveCount(2);
    for (const row of await letters.rows.all()) await row.getByRole('checkbox').check();
    await portal
      .getByRole('region', { name: say('إجراءات المحدد', 'Bulk actions') })
      .getByRole('button', { name: new RegExp(say('إعادة الإرسال', 'Send again')) })
      .click();
    await dialog.getByRole('button', { name: say('تنفيذ على صفين', 'Run for 2 rows') }).click();
    await expect(dialog.getByText(say('تم 2', '2 done'))).toBeVisible();
    expect(await left()).toBe(0);
    await readRows('delete from outbox where destination = $1 returning id', [destination]);
  },
);

test('the jobs page is for super admins', async ({ newcomer, say }) => {
  await newcomer.page.goto('/jobs');
  await expect(newcomer.page.getByText(say('هذه الصفحة للمدير العام فقط', 'for super admins'))).toBeVisible();
  await expect(
    newcomer.page.getByRole('navigation').getByRole('link', { name: say('المهام', 'Jobs'), exact: true }),
  ).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { applyToDrive } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { OrderList } from './pages/order-list.ts';
import type { Say } from './pages/order-screen.ts';

const CHANGE = /\/admin\/api\/v1\/driver-registration\/\d+\/change-status$/;

const ACTIONS = { accept: ['قبول', 'Accept'], reject: ['رفض', 'Reject'] } as const;

type Applicant = Awaited<ReturnType<typeof applyToDrive>>;
interface Registration {
  status: string;
  id_accepted_driver: string | null;
}

test.describe('those who ask to become drivers', () => {
  test('[APP-32] [REG-02] [REG-03] [CONST-14] their columns and page sizes', async ({
    portal,
    say,
    superAdmin,
  }) => {
    await applyToDrive(superAdmin);
    await portal.goto('/orders');
    await portal
      .getByRole('navigation')
      .getByRole('link', { name: say('طلبات التسجيل', 'Driver registration orders'), exact: true })
      .click();
    await expect(portal).toHaveURL(/\/driver-registration\?.*limit=10/);
    const table = portal.getByRole('table', {
      name: say('طلبات التسجيل', 'Driver registration orders'),
    });
    const rows = table.locator('tbody').getByRole('row');
    await expect(rows.first()).toBeVisible();
    const headings = await table
      .locator('th')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '').filter(Boolean));
    expect(headings).toEqual(
      say(
        'الرقم|رقم الهوية|الاسم|الجوال|تاريخ الميلاد|نوع الهوية|المدينة|المنطقة|نوع المركبة|رقم اللوحة|الرقم التسلسلي|الشركة|رقم STC Pay|الحالة|التاريخ والوقت',
        'ID|ID number|Name|Phone|Date of birth|Identity type|City|Region|Vehicle type|Plate number|Sequence number|Company|STC Pay number|Status|Date and time',
      ).split('|'),
    );
    const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    await expect(size.getByRole('option')).toHaveText(['10', '20', '40', '60']);
    await expect(size).toHaveValue('10');
  });

  test('[REG-01] their filters', async ({ portal, say, superAdmin }) => {
    const applicant = await applyToDrive(superAdmin);
    await portal.goto('/driver-registration');
    await portal.getByRole('searchbox', { name: say('الاسم', 'Name'), exact: true }).fill(applicant.name);
    const table = portal.getByRole('table', {
      name: say('طلبات التسجيل', 'Driver registration orders'),
    });
    const rows = table.locator('tbody').getByRole('row');
    await expect(rows.filter({ hasText: applicant.id_number })).toHaveCount(1);
    await expect(portal).toHaveURL(/filters\[name\]=/);
    const kit = new OrderList(portal, say);
    await kit.startFilter(say('الحالة', 'Status'));
    for (const state of [
      'مقبول|Accepted',
      'مرفوض|Rejected',
      'قيد الانتظار|Pending',
      'غير متاح|Unavailable',
    ]) {
      const [ar = '', en = ''] = state.split('|');
      await expect(portal.getByRole('checkbox', { name: say(ar, en), exact: true })).toBeVisible();
    }
    await portal.getByRole('dialog').press('Escape');
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    for (const filter of [
      'الجوال|Phone',
      'رقم الهوية|ID number',
      'الشركة|Company',
      'تاريخ الطلب|Applied on',
    ]) {
      const [ar = '', en = ''] = filter.split('|');
      await kit.startFilter(say(ar, en));
      const editor = portal.getByRole('dialog', { name: say(ar, en) });
      await expect(editor).toBeVisible();
      await editor.press('Escape');
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('[REG-04] [REG-07] their details and colours; who is accepted is a driver', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    test.slow();
    portal.setDefaultTimeout(20_000);
    const applicant = await applyToDrive(superAdmin);
    await portal.goto(`/driver-registration?filters[id_number]=${applicant.id_number}`);
    const row = portal.getByRole('row').filter({ hasText: applicant.id_number });
    await expect(row).toHaveCount(1);
    const tone = () => row.getAttribute('data-tone');
    expect(await tone()).toBe('assigned');
    await row.getByText(applicant.name, { exact: true }).click();
    const actions = portal.getByRole('group', {
      name: ignoringIsolates(
        say(`إجراءات طلب ${applicant.name}`, `Actions for the request of ${applicant.name}`),
      ),
    });
    const button = (within: typeof actions, ar: string, en: string) =>
      within.getByRole('button', { name: say(ar, en), exact: true });
    const dialog = portal.getByRole('dialog');
    await button(actions, 'التفاصيل', 'Details').click();
    await expect(dialog).toContainText('584210937');
    await expect(dialog).toContainText(applicant.id_number);
    await expectAccessible(portal);
    await portal.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await button(actions, 'قبول', 'Accept').click();
    await button(dialog, 'قبول', 'Accept').click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(say('مقبول', 'Accepted'));
    await expect.poll(tone).toBe('delivered');
    await expect(button(actions, 'قبول', 'Accept')).toBeHidden();
    await actions.getByRole('link', { name: say('فتح السائق', 'Open the driver') }).click();
    await expect(
      portal.getByRole('textbox', { name: say('رقم الهوية', 'ID number'), exact: true }),
    ).toHaveValue(applicant.id_number);
  });

  /** Opens the row of an applicant and counts how often the list is read. */
  async function openRow(portal: Page, say: Say, { id_number, name }: Applicant) {
    const reads: string[] = [];
    portal.on('request', (request) => {
      if (/\/v1\/driver-registration\?/.test(request.url())) reads.push(request.url());
    });
    await portal.goto(`/driver-registration?filters[id_number]=${id_number}`);
    const row = portal.getByRole('row').filter({ hasText: id_number });
    await row.getByText(name, { exact: true }).click();
    const dialog = portal.getByRole('dialog');
    return {
      row,
      dialog,
      toast: (text: string) =>
        portal.getByRole('alert').or(portal.getByRole('status')).filter({ hasText: text }).first(),
      /** Presses the action, with a reason where one is asked for, and waits for the list to be read again. */
      async decide(action: keyof typeof ACTIONS, reason?: string) {
        const [ar, en] = ACTIONS[action];
        const named = { name: say(ar, en), exact: true };
        await portal.getByRole('group').getByRole('button', named).click();
        await expect(dialog).toBeVisible();
        if (reason) await dialog.getByRole('textbox', { name: say('سبب الرفض', 'Reason') }).fill(reason);
        const before = reads.length;
        await dialog.getByRole('button', named).click();
        await expect(dialog).toBeHidden();
        await expect.poll(() => reads.length).toBeGreaterThan(before);
      },
    };
  }
  const answerPending = (portal: Page) =>
    portal.route(CHANGE, (route) => route.fulfill({ json: { status: 'PENDING', id_accepted_driver: null } }));

  test('[REG-05] [STATE-39] [ERR-66] [ERR-67] a row is accepted only as the server says, and a toast shows the result', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const applicant = await applyToDrive(superAdmin);
    const { row, toast, decide } = await openRow(portal, say, applicant);
    const pending = say('قيد الانتظار', 'Pending');
    await answerPending(portal);
    await decide('accept');
    await expect(row).toContainText(pending);
    await portal.unroute(CHANGE);
    await portal.route(CHANGE, (route) =>
      route.fulfill({
        status: 409,
        json: {
          ...{ defined: true, code: 'CONFLICT', status: 409, message: 'registration_unavailable' },
          data: { errors: [{ msg: 'registration_unavailable' }] },
        },
      }),
    );
    await decide('accept');
    await expect(toast(say('أصبح الطلب غير متاح', 'The request is now unavailable'))).toBeVisible();
    await expect(row).toContainText(pending);
    await portal.unroute(CHANGE);
    await decide('accept');
    await expect(toast(say('تم بنجاح', 'Successfully'))).toBeVisible();
    await expect(row).toContainText(say('مقبول', 'Accepted'));
    const { data } = await superAdmin.request<{ data: Registration }>(
      'GET',
      `/admin/api/v1/driver-registration/${applicant._id}`,
    );
    expect([data.status, typeof data.id_accepted_driver]).toEqual(['ACCEPTED', 'string']);
  });

  test('[REG-06] [STATE-40] [ERR-64] [ERR-65] a row is rejected only as the server says, and a toast shows the result', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const applicant = await applyToDrive(superAdmin);
    const { row, dialog, toast, decide } = await openRow(portal, say, applicant);
    await answerPending(portal);
    await decide('reject', 'لا');
    await expect(toast(say('فشل تغيير حالة التسجيل', 'Change registration status fail'))).toBeVisible();
    await expect(row).toContainText(say('قيد الانتظار', 'Pending'));
    await portal.unroute(CHANGE);
    await decide('reject', 'الرخصة منتهية');
    await expect(
      toast(say('تم تغيير حالة التسجيل بنجاح', 'Change registration status success')),
    ).toBeVisible();
    await expect(row).toContainText(say('مرفوض', 'Rejected'));
    await portal
      .getByRole('group')
      .getByRole('button', { name: say('التفاصيل', 'Details') })
      .click();
    await expect(dialog).toContainText('الرخصة منتهية');
  });

  test('[STATE-41] the list is read again after an accept and after a reject, also where nothing changed', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const applicant = await applyToDrive(superAdmin);
    const { row, decide } = await openRow(portal, say, applicant);
    const sent: string[] = [];
    portal.on('request', (request) => {
      if (CHANGE.test(request.url())) sent.push(request.headers()['x-action'] ?? '');
    });
    await answerPending(portal);
    await decide('accept');
    await decide('reject', 'لا');
    expect(sent).toEqual(['ACCEPT', 'REJECT']);
    await expect(row).toContainText(say('قيد الانتظار', 'Pending'));
  });
});

import type { Request } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import {
  CONFIRMATION_PHRASE,
  changingDistribution,
  Distribution,
  readFormula,
  withExclusiveDistribution,
} from './pages/distribution.ts';

const TOTAL = [
  'يجب أن يساوي مجموع نسب التوفر والمسافة ووقت الخمول 100%',
  'Total percentage of Availability, Distance, Idle Time must be equal to 100%',
] as const;
const NOT_A_NUMBER = ['يجب أن تكون القيمة رقمًا', 'Value must be a number'] as const;
const LIMIT_RANGE = [
  'يجب أن يكون حد القبول بين 0 و100',
  'Qualified limit must be between 0 and 100',
] as const;

const isSave = (request: Request) =>
  request.method() !== 'GET' && /order-distribution|settings/.test(request.url());

test.describe('the formula', () => {
  test('[ODM-01] [ODM-02] [ODM-03] [ODM-04] stands on the screen with heading, three criteria and the limit, for an ADMIN too', async ({
    openPortal,
    say,
    expectAccessible,
  }) => {
    const page = await openPortal('ADMIN');
    const screen = new Distribution(page, say);
    await screen.open();
    await expect(
      page.getByRole('heading', { name: say('آلية توزيع الطلبات', 'Order distribution mechanism') }),
    ).toBeVisible();
    await expect(
      page.getByText(
        say(
          'تحكم في هذه الآلية باستخدام التوفر والمسافة ووقت الخمول',
          'Manage variation of this mechanism using availability, distance and idle time',
        ),
      ),
    ).toBeVisible();
    for (const criterion of ['availability', 'distance', 'idle_time'] as const) {
      await expect(screen.weight(criterion)).toHaveValue(/^\d+(\.\d+)?$/);
      await expect(screen.active(criterion)).toBeChecked();
      await screen.toggle(screen.active(criterion));
      await expect(screen.weight(criterion)).toBeDisabled();
      await screen.toggle(screen.active(criterion));
      await expect(screen.weight(criterion)).toBeEnabled();
    }
    await expect(screen.limit).toHaveValue(/^\d+(\.\d+)?$/);
    await expectAccessible(page);
  });

  test('[ODM-05] [ODM-06] [STATE-64] [ERR-81] is saved only after the exact phrase, with its four numbers, and stays', async ({
    portal,
    say,
    superAdmin,
  }) => {
    await changingDistribution(superAdmin, async () => {
      const screen = new Distribution(portal, say);
      const saves: Request[] = [];
      portal.on('request', (request) => isSave(request) && saves.push(request));
      await screen.open();
      await screen.fillWeights('35', '40', '25');
      await screen.limit.fill('45');
      await screen.saveFormula.click();
      await expect(screen.confirming).toBeVisible();
      await expect(screen.confirm).toBeDisabled();
      for (const wrong of ['confirm-odm', 'Confirm-odm-formula', `${CONFIRMATION_PHRASE} `]) {
        await screen.phrase.fill(wrong);
        await expect(screen.confirm).toBeDisabled();
        await screen.phrase.press('Enter');
      }
      expect(saves).toEqual([]);
      await screen.phrase.fill(CONFIRMATION_PHRASE);
      await screen.confirm.click();
      await expect(
        screen.toast(
          'status',
          say('تم تحديث معادلة توزيع الطلبات بنجاح', 'Update order distribution formula successfully'),
        ),
      ).toBeVisible();
      await expect(screen.confirming).toBeHidden();
      const saved = {
        availability_weight: 35,
        distance_weight: 40,
        idle_time_weight: 25,
        qualified_limit: 45,
      };
      expect(saves.map((request) => [request.method(), request.postDataJSON()])).toEqual([['PUT', saved]]);
      expect(await readFormula(superAdmin)).toMatchObject(saved);
      await portal.reload();
      await expect(screen.weight('idle_time')).toHaveValue('25');
      await expect(screen.limit).toHaveValue('45');
    });
  });

  test('[ERR-82] that could not be saved says so, with the reason, and is still there', async ({
    portal,
    say,
  }) => {
    const screen = new Distribution(portal, say);
    await screen.open();
    await portal.route('**/order-distribution/formula', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await screen.fillWeights('30', '30', '40');
    await screen.saveFormula.click();
    await screen.phrase.fill(CONFIRMATION_PHRASE);
    await screen.confirm.click();
    await expect(
      screen.toast('alert', say('فشل تحديث معادلة توزيع الطلبات', 'Update order distribution formula fail')),
    ).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(screen.weight('idle_time')).toHaveValue('40');
  });

  test('[VAL-67] [VAL-72] [VAL-73] whose weights do not make 100 says so until a weight or the limit is edited', async ({
    portal,
    say,
  }) => {
    const screen = new Distribution(portal, say);
    await screen.open();
    const problem = screen.formula.getByText(say(...TOTAL));
    await screen.fillWeights('40', '40', '19');
    await expect(problem).toBeHidden();
    await screen.saveFormula.click();
    await expect(problem).toBeVisible();
    await expect(screen.confirming).toBeHidden();
    await screen.weight('distance').fill('50');
    await expect(problem).toBeHidden();
    await screen.saveFormula.click();
    await expect(problem).toBeVisible();
    await screen.limit.fill('41');
    await expect(problem).toBeHidden();
    for (const [availability, distance, idleTime] of [
      ['40', '40', '19.5'],
      ['40', '40.5', '20'],
      ['40', '40', '20.01'],
    ] as const) {
      await screen.fillWeights(availability, distance, idleTime);
      await screen.saveFormula.click();
      await expect(problem).toBeVisible();
      await expect(screen.confirming).toBeHidden();
    }
    await screen.fillWeights('40.5', '39.75', '19.75');
    await screen.saveFormula.click();
    await expect(screen.confirming).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(screen.confirming).toBeHidden();
    await screen.fillWeights('50', '50', '19');
    // A criterion that is switched off counts as nothing.
    await screen.toggle(screen.active('idle_time'));
    await screen.weight('availability').fill('50');
    await screen.saveFormula.click();
    await expect(screen.confirming).toBeVisible();
  });

  test('[VAL-69] [VAL-70] whose limit is out of range or a field of which is empty says so at the field', async ({
    portal,
    say,
  }) => {
    const screen = new Distribution(portal, say);
    await screen.open();
    for (const [limit, problem] of [
      ['101', LIMIT_RANGE],
      ['-1', LIMIT_RANGE],
      ['100.5', LIMIT_RANGE],
      ['', NOT_A_NUMBER],
      ['x', NOT_A_NUMBER],
    ] as const) {
      await screen.limit.fill(limit);
      await screen.saveFormula.click();
      await expect(screen.limit).toHaveAccessibleDescription(new RegExp(say(problem[0], problem[1])));
      await expect(screen.confirming).toBeHidden();
    }
    for (const limit of ['0', '100']) {
      await screen.limit.fill(limit);
      await screen.saveFormula.click();
      await expect(screen.confirming).toBeVisible();
      await portal.keyboard.press('Escape');
    }
    await screen.weight('distance').fill('');
    await screen.saveFormula.click();
    await expect(screen.weight('distance')).toHaveAccessibleDescription(new RegExp(say(...NOT_A_NUMBER)));
  });

  test('that cannot work is warned about, and what a driver would score is shown before it is saved', async ({
    portal,
    say,
  }) => {
    await withExclusiveDistribution(async () => {
      const screen = new Distribution(portal, say);
      await screen.open();
      await screen.fillWeights('40', '40', '20');
      await screen.limit.fill('100');
      await expect(
        screen.formula.getByText(say('لن يُعرض أي طلب', 'orders are never offered'), { exact: false }),
      ).toBeVisible();
      await screen.fillWeights('0', '100', '0');
      await screen.limit.fill('50');
      await expect(
        screen.formula.getByText(say('المسافة وحده المحتسب', 'Only Distance counts'), { exact: false }),
      ).toBeVisible();
      const row = screen.formula.getByRole('row').filter({ hasText: say('سلّم طلبه الآن', 'Just delivered') });
      await expect(row.getByRole('cell').first()).toHaveText('93.3');
    });
  });
});

test.describe('dispatch settings', () => {
  test('[ODM-07] [VAL-75] [VAL-76] [VAL-77] are six numbers, of which three take no fractions', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    await changingDistribution(superAdmin, async () => {
      const screen = new Distribution(portal, say);
      await screen.open();
      await screen.openDispatch.click();
      const field = (ar: string, en: string) => screen.dispatch.getByRole('textbox', { name: say(ar, en) });
      const whole = {
        delay_time: field('مهلة الموجة', 'Delay time'),
        max_scan_driver: field('أقصى فحص', 'Max scan driver'),
        number_of_sending_driver: field('عدد العروض', 'Number of sending driver'),
      };
      for (const one of Object.values(whole)) {
        await one.fill('');
        await one.pressSequentially('2.1,5');
        await expect(one).toHaveValue('215');
      }
      await whole.delay_time.fill('25');
      await whole.max_scan_driver.fill('30');
      await whole.number_of_sending_driver.fill('5');
      await field('أول نطاق', 'First distance').fill('2.5');
      await field('خطوة التوسيع', 'Step distance').fill('1.5');
      await field('أقصى نطاق', 'Max distance').fill('7');
      const growth = screen.dispatch.getByRole('list', { name: say('الموجات', 'Waves') });
      await expect(growth.getByRole('listitem')).toHaveText(
        say(
          'موجة 1 2.5 كم|موجة 2 4 كم|موجة 3 5.5 كم|موجة 4 7 كم',
          'Wave 1 2.5 km|Wave 2 4 km|Wave 3 5.5 km|Wave 4 7 km',
        )
          .split('|')
          .map((text) => new RegExp(text.replace(/(\d) (?=[\d.]+ )/, '$1\\s*'))),
      );
      await expectAccessible(portal);
      const sent = portal.waitForRequest((request) => request.url().endsWith('/settings/create'));
      await screen.dispatch.getByRole('button', { name: say('حفظ', 'Save') }).click();
      expect((await sent).postDataJSON()).toEqual({
        data: [
          {
            key: 'SEND_ORDER_FILTERING',
            content: {
              delay_time: 25,
              init_distance: 2.5,
              step_distance: 1.5,
              max_distance: 7,
              max_scan_driver: 30,
              number_of_sending_driver: 5,
            },
            version: expect.any(Number),
          },
        ],
      });
      await expect(
        screen.toast('status', say('تم حفظ إعدادات التوزيع', 'Dispatch settings saved')),
      ).toBeVisible();
      await expect(screen.dispatch).toBeHidden();
      await expect(portal.getByText(say('2.5 كم', '2.5 km')).first()).toBeVisible();
    });
  });

  test('that cannot work are warned about and may be saved; a failed save says so', async ({
    portal,
    say,
  }) => {
    const screen = new Distribution(portal, say);
    await screen.open();
    await screen.openDispatch.click();
    await screen.dispatch.getByRole('textbox', { name: say('أول نطاق', 'First distance') }).fill('90');
    await expect(
      screen.dispatch.getByText(say('أول نطاق أكبر من الأقصى', 'The first distance exceeds the maximum'), {
        exact: false,
      }),
    ).toBeVisible();
    await portal.route('**/settings/create', (route) => route.fulfill({ status: 500, body: '' }));
    await screen.dispatch.getByRole('button', { name: say('حفظ', 'Save') }).click();
    await expect(screen.toast('alert', say('فشل الحفظ', 'Saving failed'))).toBeVisible();
    await expect(screen.dispatch).toBeVisible();
  });
});

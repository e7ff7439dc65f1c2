import type { Request } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import {
  CONFIRMATION_PHRASE,
  changingDistribution,
  Distribution,
  readFormula,
} from './pages/distribution.ts';

const SCORES = '/admin/api/v1/order-distribution/online-scores';

const isSave = (request: Request) =>
  request.method() !== 'GET' && /order-distribution|settings/.test(request.url());

test('[ODM-05] [ODM-06] [STATE-64] [ERR-81] an ADMIN saves the formula, only after the exact phrase, with its four numbers, and it stays', async ({
  openAs,
  admin,
  say,
  superAdmin,
}) => {
  await changingDistribution(superAdmin, async () => {
    const page = await openAs(admin.token);
    const screen = new Distribution(page, say);
    const saves: Request[] = [];
    page.on('request', (request) => isSave(request) && saves.push(request));
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
    await page.reload();
    await expect(screen.weight('idle_time')).toHaveValue('25');
    await expect(screen.limit).toHaveValue('45');
    await expect(async () => {
      const { data } = await superAdmin.request<{ data: { scores: unknown[] } }>('GET', SCORES);
      expect(data.scores.length).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
    const online = say('من \\d+ عند الحد أو فوقه', 'of \\d+ at or above the limit');
    await expect(page.getByText(new RegExp(online))).toBeVisible();
    await screen.openTest.click();
    await expect(screen.testWeight('idle_time')).toHaveValue('25');
  });
});

import { placeNewOrder } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import {
  CONFIRMATION_PHRASE,
  changingDistribution,
  Distribution,
  readFormula,
} from './pages/distribution.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

const FORMULA = '/admin/api/v1/order-distribution/formula';
const SOME = { availability_weight: 45, distance_weight: 30, idle_time_weight: 25, qualified_limit: 42 };

test('every change is a version with its differences, and can be rolled back to, also for waiting orders', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  await changingDistribution(superAdmin, async () => {
    await placeNewOrder();
    const before = await readFormula(superAdmin);
    const { version } = await superAdmin.request<{ version: number }>('PUT', FORMULA, SOME);
    const screen = new Distribution(portal, say);
    await screen.open();
    const newest = screen.version(version);
    await expect(newest.getByText(say('سارٍ', 'in force'), { exact: true })).toBeVisible();
    await expect(newest).toContainText(
      ignoringIsolates(
        say(
          `التوفر: من ${before.availability_weight}% إلى 45%`,
          `Availability: ${before.availability_weight}% becomes 45%`,
        ),
      ),
    );
    await expectAccessible(portal);
    await screen
      .version(before.version)
      .getByRole('button', {
        name: say(`استرجاع الإصدار ${before.version}`, `Roll back to version ${before.version}`),
      })
      .click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText(
      ignoringIsolates(
        say(
          `وقت الخمول: من 25% إلى ${before.idle_time_weight}%`,
          `Idle time: 25% becomes ${before.idle_time_weight}%`,
        ),
      ),
    );
    await dialog.getByRole('textbox').fill('عروض قليلة');
    const forWaiting = dialog.getByRole('checkbox', { name: say('تطبيقه كذلك على', 'Also decide the') });
    await expect(forWaiting).not.toBeChecked();
    await forWaiting.check();
    await expectAccessible(portal);
    await dialog.getByRole('button', { name: say('استرجاع', 'Roll back'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const now = await readFormula(superAdmin);
    expect(now).toEqual({ ...before, version: now.version });
    expect(now.version).toBeGreaterThan(version);
    const toast = portal.getByRole('status').filter({ hasText: say('يُعاد توزيع', 'decided again.') });
    await expect(toast).toContainText(
      say(`الإصدار ${now.version}`, `Version ${now.version} is in force, restored from ${before.version}`),
    );
    const restored = screen.version(now.version);
    await expect(restored).toContainText('عروض قليلة');
    await expect(restored).toContainText(say(`استرجاع ${before.version}`, `restored from ${before.version}`));
    await expect(screen.weight('idle_time')).toHaveValue(String(before.idle_time_weight));
  });
});

test('a stale save of the formula keeps what was typed, merges what only others changed and asks about the weights', async ({
  portal,
  say,
  superAdmin,
}) => {
  await changingDistribution(superAdmin, async () => {
    const screen = new Distribution(portal, say);
    await screen.open();
    await screen.fillWeights('50', '30', '20');
    await screen.saveFormula.click();
    await superAdmin.request('PUT', FORMULA, SOME);
    await screen.phrase.fill(CONFIRMATION_PHRASE);
    await screen.confirm.click();
    const notice = screen.formula.getByRole('region', {
      name: say(
        'حُفظت تعديلات من مستخدم آخر أثناء تحريرك',
        'Someone else saved changes while you were editing',
      ),
    });
    await expect(notice).toBeFocused();
    await expect(screen.confirming).toBeHidden();
    await expect(notice).toContainText(/\d\d-\d\d-\d{4}/);
    expect(await readFormula(superAdmin)).toMatchObject(SOME);
    await expect(screen.weight('availability')).toHaveValue('50');
    await expect(screen.limit).toHaveValue(String(SOME.qualified_limit));
    const theirs = notice.getByRole('button', { name: new RegExp(`${SOME.availability_weight}%`) });
    await theirs.click();
    await expect(screen.weight('availability')).toHaveValue(String(SOME.availability_weight));
    await notice.getByRole('button', { name: /50%/ }).click();
    await expect(screen.weight('idle_time')).toHaveValue('20');
    await screen.saveFormula.click();
    await screen.phrase.fill(CONFIRMATION_PHRASE);
    await screen.confirm.click();
    await expect(screen.confirming).toBeHidden();
    await expect(notice).toBeHidden();
    expect(await readFormula(superAdmin)).toMatchObject({
      availability_weight: 50,
      idle_time_weight: 20,
      qualified_limit: SOME.qualified_limit,
    });
  });
});

test('dispatch settings that someone else saves meanwhile are merged in the open dialog', async ({
  portal,
  openPortal,
  say,
  superAdmin,
}) => {
  await changingDistribution(superAdmin, async () => {
    const other = new Distribution(await openPortal('SUPER_ADMIN'), say);
    const screen = new Distribution(portal, say);
    const field = (of: Distribution, ar: string, en: string) =>
      of.dispatch.getByRole('textbox', { name: say(ar, en) });
    for (const one of [screen, other]) {
      await one.open();
      await one.openDispatch.click();
    }
    const save = (of: Distribution) => of.dispatch.getByRole('button', { name: say('حفظ', 'Save') }).click();
    await field(screen, 'مهلة الموجة', 'Delay time').fill('27');
    await field(other, 'مهلة الموجة', 'Delay time').fill('33');
    await field(other, 'أقصى نطاق', 'Max distance').fill('8');
    await save(other);
    await expect(other.dispatch).toBeHidden();
    await save(screen);
    const notice = screen.dispatch.getByRole('region');
    await expect(notice).toBeFocused();
    await expect(field(screen, 'مهلة الموجة', 'Delay time')).toHaveValue('27');
    await expect(field(screen, 'أقصى نطاق', 'Max distance')).toHaveValue('8');
    await notice.getByRole('button', { name: /33/ }).click();
    await expect(field(screen, 'مهلة الموجة', 'Delay time')).toHaveValue('33');
    await save(screen);
    await expect(screen.dispatch).toBeHidden();
  });
});

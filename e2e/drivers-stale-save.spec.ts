import type { Page } from '@playwright/test';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverForm } from './pages/driver-form.ts';
import type { Say } from './pages/order-screen.ts';

const noticeOf = (page: Page, say: Say) =>
  page.getByRole('region', {
    name: say('حُفظت تعديلات من مستخدم آخر أثناء تحريرك', 'Someone else saved changes while you were editing'),
  });

test('a stale save in one of two windows keeps what was typed, merges what does not clash and asks about the rest', async ({
  portal,
  openPortal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const other = await openPortal('SUPER_ADMIN');
  const mine = new DriverForm(portal, say);
  const theirs = new DriverForm(other, say);
  for (const form of [mine, theirs]) await form.open(driver._id);

  await mine.plate.fill('M M M 1');
  await mine.sequence.fill('Mine');
  await expect(theirs.plate).toHaveValue('K R A 4821');
  await theirs.plate.fill('T T T 2');
  await theirs.terminal.fill('778899');
  await theirs.save.click();
  await expect(other).toHaveURL(/\/drivers(\?|$)/);

  await mine.save.click();
  const notice = noticeOf(portal, say);
  await expect(notice).toBeFocused();
  await expect(notice).toContainText(/\d\d-\d\d-\d{4}/);
  await expect(mine.plate).toHaveValue('M M M 1');
  await expect(mine.sequence).toHaveValue('Mine');
  await expect(mine.terminal).toHaveValue('778899');
  await expect(portal.getByText(say('عدّله مستخدم آخر أيضًا', 'Also changed by someone else'))).toHaveCount(1);
  await expectAccessible(portal);

  const myPlate = notice.getByRole('button', { name: /M M M 1/ });
  const theirPlate = notice.getByRole('button', { name: /T T T 2/ });
  await expect(myPlate).toHaveAttribute('aria-pressed', 'true');
  await theirPlate.press('Enter');
  await expect(mine.plate).toHaveValue('T T T 2');
  await notice.getByRole('button', { name: say('اعتماد كل قيمي', 'Take all mine') }).click();
  await expect(mine.plate).toHaveValue('M M M 1');
  await notice.getByRole('button', { name: say('اعتماد كل القيم المحفوظة', 'Take all theirs') }).click();
  await expect(theirPlate).toHaveAttribute('aria-pressed', 'true');

  await mine.save.click();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  await mine.open(driver._id);
  await expect(mine.plate).toHaveValue('T T T 2');
  await expect(mine.sequence).toHaveValue('Mine');
  await expect(mine.terminal).toHaveValue('778899');
});

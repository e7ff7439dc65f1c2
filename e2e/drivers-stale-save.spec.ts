import type { Page } from '@playwright/test';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';

const save = (page: Page, say: Say) => page.getByRole('button', { name: say('حفظ', 'Save'), exact: true });
const plateOf = (page: Page, say: Say) =>
  page.getByRole('textbox', { name: say('رقم اللوحة', 'Plate number'), exact: true });
const ofCompany = (page: Page, say: Say) => page.getByLabel(say('من شركة', 'From company'));
const terminalOf = (page: Page, say: Say) => page.getByLabel(say('جهاز جيديا', 'Geidea terminal'));
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
  for (const page of [portal, other]) await page.goto(`/drivers/edit/${driver._id}`);

  await plateOf(portal, say).fill('M M M 1');
  await ofCompany(portal, say).fill('Mine');
  await expect(plateOf(other, say)).toHaveValue('K R A 4821');
  await plateOf(other, say).fill('T T T 2');
  await terminalOf(other, say).fill('778899');
  await save(other, say).click();
  await expect(other).toHaveURL(/\/drivers(\?|$)/);

  await save(portal, say).click();
  const notice = noticeOf(portal, say);
  await expect(notice).toBeFocused();
  await expect(notice).toContainText(/\d\d-\d\d-\d{4}/);
  await expect(plateOf(portal, say)).toHaveValue('M M M 1');
  await expect(ofCompany(portal, say)).toHaveValue('Mine');
  await expect(terminalOf(portal, say)).toHaveValue('778899');
  await expect(portal.getByText(say('عدّله مستخدم آخر أيضًا', 'Also changed by someone else'))).toHaveCount(1);
  await expectAccessible(portal);

  const mine = notice.getByRole('button', { name: /M M M 1/ });
  const theirs = notice.getByRole('button', { name: /T T T 2/ });
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await theirs.press('Enter');
  await expect(plateOf(portal, say)).toHaveValue('T T T 2');
  await notice.getByRole('button', { name: say('اعتماد كل قيمي', 'Take all mine') }).click();
  await expect(plateOf(portal, say)).toHaveValue('M M M 1');
  await notice.getByRole('button', { name: say('اعتماد كل القيم المحفوظة', 'Take all theirs') }).click();
  await expect(theirs).toHaveAttribute('aria-pressed', 'true');

  await save(portal, say).click();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  await portal.goto(`/drivers/edit/${driver._id}`);
  await expect(plateOf(portal, say)).toHaveValue('T T T 2');
  await expect(ofCompany(portal, say)).toHaveValue('Mine');
  await expect(terminalOf(portal, say)).toHaveValue('778899');
});

import { expect, test } from './fixtures/test.ts';

test('the help beside a page says what it is for, and follows to the next page', async ({ portal, say }) => {
  await portal.goto('/approvals');
  await portal.getByRole('button', { name: say('مساعدة عن هذه الصفحة', 'Help for this page') }).click();
  const help = portal.getByRole('dialog', { name: say('المساعدة: الموافقات', 'Help: Approvals') });
  await expect(help).toContainText(
    say(
      'مبالغ تحتاج موافقة مدير عام ثانٍ قبل قيدها.',
      'Amounts that a second super admin has to consent to before they are booked.',
    ),
  );
  await expect(help.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
  await expect(help.getByRole('term')).toHaveText([say('موافقة', 'Approval')]);
  // The page beside it stays usable.
  await portal
    .getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })
    .getByRole('link', { name: say('باقات الأسعار', 'Pricing plans') })
    .click();
  await expect(
    portal.getByRole('dialog', { name: say('المساعدة: باقات الأسعار', 'Help: Pricing plans') }),
  ).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(portal.getByRole('dialog')).toHaveCount(0);
  await portal.keyboard.press('F1');
  await expect(
    portal.getByRole('dialog', { name: say('المساعدة: باقات الأسعار', 'Help: Pricing plans') }),
  ).toBeVisible();
});

test('the palette finds the help by a task, and a head explains its word when it is hovered @both', async ({
  portal,
  say,
}) => {
  await portal.goto('/orders/live');
  const head = portal.getByRole('columnheader', { name: say('كاسبر', 'Casper') });
  await expect(head).toBeVisible();
  const word = head.locator('span').first();
  await expect(word).not.toHaveAttribute('title');
  await word.hover();
  await expect(word).toHaveAttribute(
    'title',
    say('علامة لسائقين لهم رسوم خاصة.', 'A flag of drivers who pay a fee of their own.'),
  );
  await portal.keyboard.press('Control+k');
  await portal.getByRole('dialog').getByRole('combobox').fill(say('رد شحن', 'refund top-up'));
  await portal.getByRole('option', { name: say('المساعدة: الحركات المالية', 'Help: Transactions') }).click();
  await expect(
    portal.getByRole('dialog', { name: say('المساعدة: الحركات المالية', 'Help: Transactions') }),
  ).toContainText(say('رد المبلغ', 'Refund'));
});

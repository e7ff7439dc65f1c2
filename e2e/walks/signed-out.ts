import { expect } from '@playwright/test';
import { readCodes, waitForCode } from '../fixtures/admin-client.ts';
import type { Walk } from './walk.ts';

const signingIn: Walk = async ({ page, say, adminClient, inspect }) => {
  const { email, password } = await adminClient.registerOperator();
  await page.goto('/login');
  const next = page.getByRole('button', { name: say('متابعة', 'Continue') });
  await expect(next).toBeVisible();
  await inspect('credentials');
  await next.click();
  await expect(page.getByText(say('يرجى إدخال كلمة المرور', 'Enter your password'))).toBeVisible();
  await inspect('credentials with problems');
  await page.getByRole('textbox', { name: say('البريد الإلكتروني', 'E-mail') }).fill(email);
  const secret = page.getByLabel(say('كلمة المرور', 'Password'), { exact: true });
  await secret.fill('not the password');
  await next.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await inspect('credentials refused');
  const before = await readCodes(email);
  await secret.fill(password);
  await next.click();
  const code = page.getByRole('textbox', { name: say('رمز الدخول لمرة واحدة', 'One-time code') });
  await expect(code).toBeVisible();
  await inspect('code');
  await page.getByRole('button', { name: say('دخول', 'Sign in'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect('code missing');
  const right = await waitForCode(email, before);
  await code.pressSequentially(right === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert')).toContainText(say('غير مطابق', 'not match'));
  await inspect('code refused');
};

const policies: Walk = async ({ page, inspect }) => {
  for (const path of ['/policy', '/mishwar-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(path);
  }
};

const applying: Walk = async ({ page, say, inspect }) => {
  await page.goto('/suppliers/apply');
  const send = page.getByRole('button', { name: say('إرسال الطلب', 'Send application') });
  await expect(send).toBeVisible();
  await inspect('/suppliers/apply');
  await send.click();
  const name = page.getByRole('textbox', { name: say('اسم الشركة', 'Company name'), exact: true });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await inspect('an application with problems');
  await page.route('**/supplier/api/v1/partners/register', (route) =>
    route.fulfill({ status: 202, json: { success: true } }),
  );
  for (const [ar, en, text] of [
    ['اسم الشركة', 'Company name', 'شركة الرواد'],
    ['هاتف الشركة', 'Company phone', '0138445566'],
    ['رقم السجل التجاري', 'CR number', '2051000001'],
    ['الاسم الأول', 'First name', 'ريم'],
    ['الاسم الأخير', 'Last name', 'الدوسري'],
    ['رقم الجوال', 'Phone number', '0505556677'],
    ['البريد الإلكتروني', 'E-mail', 'reem@carrier.test'],
    ['كلمة المرور', 'Password', 'kx9-Pq'],
  ] as const)
    await page.getByRole('textbox', { name: say(ar, en), exact: true }).fill(text);
  await page.getByRole('combobox', { name: say('المدينة', 'City') }).click();
  await page.getByRole('option').first().click();
  await send.click();
  await expect(page.getByRole('status')).toContainText('reem@carrier.test');
  await inspect('an application that was sent');
};

/** Pages without sign-in. */
export const SIGNED_OUT: Record<string, Walk> = {
  'signing in': signingIn,
  'the policy pages': policies,
  'the application of a company': applying,
};

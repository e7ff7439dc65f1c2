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

/** Pages without sign-in. */
export const SIGNED_OUT: Record<string, Walk> = {
  'signing in': signingIn,
  'the policy pages': policies,
};

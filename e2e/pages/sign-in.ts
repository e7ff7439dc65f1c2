import type { Locator, Page } from '@playwright/test';
import { readCodes, waitForCode } from '../fixtures/admin-client.ts';
import type { Say } from './order-screen.ts';

interface Credentials {
  email: string;
  password: string;
}

/** The sign-in screen with its two steps. */
export class SignIn {
  readonly email: Locator;
  readonly password: Locator;
  readonly next: Locator;
  readonly code: Locator;

  constructor(page: Page, say: Say) {
    this.email = page.getByRole('textbox', { name: say('البريد الإلكتروني', 'E-mail') });
    this.password = page.getByLabel(say('كلمة المرور', 'Password'), { exact: true });
    this.next = page.getByRole('button', { name: say('متابعة', 'Continue') });
    this.code = page.getByRole('textbox', { name: say('رمز الدخول لمرة واحدة', 'One-time code') });
  }

  /** The first step. */
  async credentials(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.next.click();
  }

  /** Both steps, with the code that comes by e-mail. */
  async through({ email, password }: Credentials): Promise<void> {
    const used = await readCodes(email);
    await this.credentials(email, password);
    await this.code.pressSequentially(await waitForCode(email, used));
  }
}

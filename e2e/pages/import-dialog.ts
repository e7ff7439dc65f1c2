import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './order-screen.ts';

/** What is chosen, as a file chooser has it. */
type Chosen = Parameters<Locator['setInputFiles']>[0];

/** The import of drivers from an Excel file. */
export class ImportDialog {
  readonly page: Page;
  readonly say: Say;
  readonly dialog: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.dialog = page.getByRole('dialog', {
      name: say('استيراد السائقين من Excel', 'Import drivers from Excel'),
    });
  }

  /** Opens it from the toolbar of the drivers. */
  async open(): Promise<void> {
    const { page, say } = this;
    await page.getByRole('button', { name: say('إجراءات أخرى', 'More actions'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('استيراد Excel', 'Import Excel') }).click();
    await expect(this.dialog).toBeVisible();
  }

  button(ar: string, en: string): Locator {
    return this.dialog.getByRole('button', { name: this.say(ar, en), exact: true });
  }

  /** Turns to another file where one is shown that was uploaded before. */
  async startOver(): Promise<void> {
    const submit = this.button('رفع ومعاينة', 'Upload and preview');
    const another = this.button('ملف آخر', 'Import another file');
    await expect(submit.or(another)).toBeVisible();
    if (await another.isVisible()) await another.click();
    await expect(submit).toBeVisible();
  }

  async upload(file: Chosen): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(file);
    await this.button('رفع ومعاينة', 'Upload and preview').click();
  }

  /** How many rows are new, change something, change nothing, and are refused. */
  counts(): Promise<(string | null)[]> {
    return this.dialog.locator('dl dd').evaluateAll((all) => all.map((one) => one.textContent));
  }

  async apply(): Promise<void> {
    await this.button('تطبيق', 'Apply').click();
    await this.button('تأكيد التطبيق', 'Yes, apply').click();
    await expect(this.dialog.getByText(this.say('اكتمل الاستيراد.', 'Import complete.'))).toBeVisible();
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from '../order-screen.ts';

/** A list of the developer tools. */
export class LogList {
  readonly page: Page;
  readonly say: Say;
  readonly path: string;
  readonly table: Locator;
  readonly rows: Locator;

  constructor(page: Page, say: Say, path: string, name: string) {
    this.page = page;
    this.say = say;
    this.path = path;
    this.table = page.getByRole('table', { name, exact: true });
    this.rows = this.table.locator('tbody').getByRole('row');
  }

  /** Opens the list with a query string and waits for its rows. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.path}${query}`);
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.page.getByRole('region').filter({ has: this.table })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await expect(this.rows.first()).toBeVisible();
  }

  /** The names of the columns, in their sequence. */
  async columns(): Promise<string[]> {
    const heads = this.table.locator('th');
    const names = await heads.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    return names.filter((name) => name !== '');
  }

  /** The page sizes that are offered, after the one in use. */
  async pageSizes(): Promise<string[]> {
    const size = this.page.getByRole('combobox', { name: this.say('في الصفحة', 'Rows per page') });
    return [await size.inputValue(), ...(await size.getByRole('option').allTextContents())];
  }

  /** Opens the editor of a filter and returns the names of its options, all of which are there. */
  async filterOptions(label: string): Promise<string[]> {
    const name = this.say(`إضافة تصفية: ${label}`, `Add filter: ${label}`);
    const pill = this.page.getByRole('button', { name, exact: true });
    if ((await pill.count()) === 0) {
      await this.page.getByRole('button', { name: this.say('المزيد', 'More'), exact: true }).click();
    }
    await pill.click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const labels = await dialog.locator('label').allTextContents();
    await dialog.press('Escape');
    await expect(dialog).toHaveCount(0);
    return labels.map((text) => text.trim()).filter((text) => text !== '');
  }

  /** The tones of the rows on screen, by the text of their status. */
  async tones(): Promise<Set<string>> {
    const all = await this.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-tone') ?? ''));
    return new Set(all.filter((tone) => tone !== ''));
  }
}

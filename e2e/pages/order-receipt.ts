import { expect, type Locator, type Page } from '@playwright/test';
import { OrderScreen, type Say } from './order-screen.ts';

/** The receipt of one order. */
export class OrderReceipt {
  readonly page: Page;
  readonly say: Say;
  readonly screen: OrderScreen;
  readonly article: Locator;
  readonly items: Locator;
  readonly totals: Locator;
  readonly breadcrumbs: Locator;
  readonly assign: Locator;
  readonly reorder: Locator;
  readonly more: Locator;
  readonly history: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.screen = new OrderScreen(page, say);
    this.article = page.getByRole('article');
    this.items = this.article.getByRole('table', { name: say('الأصناف', 'Items') });
    this.totals = this.article.getByRole('region', { name: say('المجاميع', 'Totals') });
    this.breadcrumbs = page.getByRole('navigation', { name: say('مسار الصفحة', 'Breadcrumbs') });
    this.assign = this.article.getByRole('button', {
      name: new RegExp(say('^(إعادة )?إسناد$', '^(Assign|Reassign)$')),
    });
    this.reorder = this.article.getByRole('button', { name: say('إعادة الطلب', 'Re-order'), exact: true });
    this.more = this.article.getByRole('button', { name: say('إجراءات أخرى', 'More actions') });
    this.history = this.article.getByRole('complementary', { name: say('عن الطلب', 'About the order') });
  }

  async open(number: string): Promise<void> {
    await this.page.goto(`/orders/${number}`);
    const name = this.say(`الطلب ${number}`, `Order ${number}`);
    await expect(this.page.getByRole('article', { name })).toBeVisible();
  }

  /** What stands under a heading of the head: restaurant, customer, driver, payment. */
  fact(ar: string, en: string): Locator {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${this.say(ar, en)}$`) });
    return this.article.locator('dl > div', { has: term });
  }

  /** The amount of the line of the totals that begins with these words. */
  total(ar: string, en: string): Locator {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${this.say(ar, en)}`) });
    return this.totals.locator('dl > div', { has: term }).getByRole('definition');
  }

  /** The link that calls a phone number (05…), which it shows in groups. */
  phone(number: string): Locator {
    const shown = number.replace(/^(...)(...)/, '$1 $2 ');
    return this.article.locator(`a[href="tel:+966${number.slice(1)}"]`).filter({ hasText: shown });
  }
}

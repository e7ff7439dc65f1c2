import { expect, type Locator, type Page } from '@playwright/test';
import { liveSign } from './connection.ts';
import { OrderScreen, type Say, STATUS } from './order-screen.ts';

/** The live orders page. */
export class LiveOrders {
  readonly page: Page;
  readonly say: Say;
  readonly screen: OrderScreen;
  readonly table: Locator;
  readonly search: Locator;
  readonly toggle: Locator;
  /** Whether the portal follows the server. */
  readonly sign: Locator;
  readonly empty: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.screen = new OrderScreen(page, say);
    this.table = page.getByRole('table', { name: say('الطلبات المباشرة', 'Live orders') });
    this.search = page.getByRole('searchbox', {
      name: say('العميل، المطعم، رقم الطلب، الدفع', 'Customer, restaurant, order number, payment'),
    });
    this.toggle = page.getByRole('group', { name: say('قوائم الطلبات', 'Order lists') });
    this.sign = liveSign(page, say);
    this.empty = page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'), {
      exact: true,
    });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/orders/live${query}`);
    await expect(this.rows.first().or(this.empty).first()).toBeVisible();
    await expect(this.sign).toHaveText(this.say('مباشر', 'Live'));
  }

  /** The rows that hold an order, as far as they are drawn. */
  get rows(): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('checkbox', { name: this.say('تحديد 1', 'Select 1') }) });
  }

  tick(number: string): Locator {
    return this.page.getByRole('checkbox', { name: this.say(`تحديد ${number}`, `Select ${number}`) });
  }

  row(number: string): Locator {
    return this.table.getByRole('row').filter({ has: this.tick(number) });
  }

  /** The numbers of the orders that are drawn, from the top. */
  async numbers(): Promise<string[]> {
    const names = await this.rows
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    return names.map((name) => name.split(' ').at(-1) ?? '');
  }

  /** The cell of a row under the column of this name. */
  async cell(number: string, ar: string, en: string): Promise<Locator> {
    const heads = this.table.getByRole('row').first().locator('th, td');
    const names = await heads.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const at = names.indexOf(this.say(ar, en));
    if (at < 0) throw new Error(`there is no column ${en}`);
    return this.row(number).getByRole('cell').nth(at);
  }

  async expectStatus(number: string, status: keyof typeof STATUS): Promise<void> {
    await expect(await this.cell(number, 'الحالة', 'Status')).toContainText(
      new RegExp(this.say(...STATUS[status])),
    );
  }

  async expectDriver(number: string, name: string): Promise<void> {
    await expect(await this.cell(number, 'السائق', 'Driver')).toHaveText(name);
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './order-screen.ts';

const isList = (url: string): boolean => new URL(url).pathname === '/admin/api/v1/transactions';

/** The list of all drivers' transactions as staff have it. */
export class TransactionList {
  readonly page: Page;
  readonly say: Say;
  readonly table: Locator;
  readonly pageSize: Locator;
  readonly empty: Locator;
  readonly drawer: Locator;

  /** The call by which the page read the list last: it does so again by itself. */
  #read = '';

  constructor(page: Page, say: Say) {
    page.on('request', (request) => {
      if (isList(request.url())) this.#read = request.url();
    });
    this.page = page;
    this.say = say;
    this.table = page.getByRole('table');
    this.pageSize = page.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    this.empty = page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'), {
      exact: true,
    });
    this.drawer = page.getByRole('dialog', { name: new RegExp(say('^الحركة \\d+$', '^Transaction \\d+$')) });
  }

  get rows(): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('checkbox') })
      .filter({ has: this.page.getByRole('cell') });
  }

  /** Opens the list with this query string and waits until it has been read. */
  async open(query = '', path = '/transactions'): Promise<void> {
    await this.page.goto(path + query);
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.rows.first().or(this.empty).first()).toBeVisible();
    await expect(this.page.getByRole('region').filter({ has: this.table })).toHaveAttribute(
      'aria-busy',
      'false',
    );
  }

  filterPill(label: string): Locator {
    return this.page.getByRole('button', {
      name: this.say(`إضافة تصفية: ${label}`, `Add filter: ${label}`),
      exact: true,
    });
  }

  chip(label: string): Locator {
    return this.page.getByRole('button', {
      name: this.say(`تعديل التصفية ${label}: `, `Edit filter ${label}: `),
    });
  }

  /** The query of the call by which the page reads the list next, after a deed. */
  async waitForListCall(deed: () => Promise<unknown>): Promise<URLSearchParams> {
    const before = this.#read;
    const sent = this.page.waitForRequest((request) => isList(request.url()) && request.url() !== before);
    await deed();
    const { searchParams } = new URL((await sent).url());
    await this.settled();
    return searchParams;
  }

  /** The address bar's parameters, decoded. */
  params(): URLSearchParams {
    return new URL(this.page.url()).searchParams;
  }
}

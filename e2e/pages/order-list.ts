import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { ignoringIsolates } from './ignoring-isolates.ts';

type Say = (ar: string, en: string) => string;

const PATHS = {
  orders: '/orders',
  discount: '/list-discount-order',
  export: '/export-orders',
} as const;
type ListName = keyof typeof PATHS;

/** The calls that read a page of any of the lists. */
const READS = [
  '/admin/api/v1/orders',
  '/admin/api/v1/orders/unnormal/fake-orders',
  '/admin/api/v1/list-discount-order',
];

/** An order list. */
export class OrderList {
  readonly page: Page;
  readonly say: Say;
  readonly path: string;
  readonly table: Locator;
  readonly search: Locator;
  readonly pager: Locator;
  readonly pageSize: Locator;
  readonly bulkBar: Locator;
  readonly empty: Locator;

  constructor(page: Page, say: Say, name: ListName = 'orders') {
    this.page = page;
    this.say = say;
    this.path = PATHS[name];
    this.table = page.getByRole('table', {
      name: {
        orders: say('قائمة الطلبات', 'Order list'),
        discount: say('طلبات الخصم', 'Discount orders'),
        export: say('تصدير الطلبات', 'Order export'),
      }[name],
    });
    this.search = page.getByRole('searchbox', {
      name: say('رقم الطلب، الجوال، العميل، المطعم', 'Order no., phone, customer, restaurant'),
    });
    this.pager = page.getByRole('navigation', { name: say('صفحات القائمة', 'List pages') });
    this.pageSize = page.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    this.bulkBar = page.getByRole('region', { name: say('إجراءات المحدد', 'Bulk actions') });
    this.empty = page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'), {
      exact: true,
    });
  }

  /** Opens the list with this query string and waits until it has been read. */
  async open(query = ''): Promise<void> {
    await this.page.goto(this.path + query);
    await this.settled();
  }

  /** Waits until rows, the empty or the failed state are there and nothing is being read. */
  async settled(): Promise<void> {
    await expect(
      this.rows
        .first()
        .or(this.empty)
        .or(this.page.getByRole('button', { name: this.retryName }))
        .first(),
    ).toBeVisible();
    await expect(this.region).toHaveAttribute('aria-busy', 'false');
  }

  get retryName(): string {
    return this.say('إعادة المحاولة', 'Retry');
  }

  /** What scrolls around the table. */
  get region(): Locator {
    return this.page.getByRole('region').filter({ has: this.table });
  }

  /** The rows that hold an order. */
  get rows(): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('checkbox', { name: this.say('تحديد 1', 'Select 1') }) });
  }

  row(number: string): Locator {
    return this.table.getByRole('row').filter({ has: this.tick(number) });
  }

  tick(number: string): Locator {
    return this.page.getByRole('checkbox', { name: this.say(`تحديد ${number}`, `Select ${number}`) });
  }

  chevron(number: string): Locator {
    return this.page.getByRole('button', { name: this.say(`إجراءات ${number}`, `Actions of ${number}`) });
  }

  panel(number: string): Locator {
    return this.page.getByRole('region', { name: this.say(`إجراءات ${number}`, `Actions of ${number}`) });
  }

  /** The cell of a row under the heading of this name. */
  async cell(number: string, heading: string): Promise<Locator> {
    const at = (await this.headings()).indexOf(heading);
    return this.row(number).getByRole('cell').nth(at);
  }

  /** The names of the columns from the row's start, with '' for tick and chevron. */
  async headings(): Promise<string[]> {
    const cells = this.table.getByRole('row').first().locator('th, td');
    return cells.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  }

  /** The columns of data, in their sequence. */
  async columns(): Promise<string[]> {
    return (await this.headings()).filter((name) => name !== '');
  }

  /** The numbers of the orders on screen, from the top. */
  async numbers(): Promise<string[]> {
    const names = await this.rows
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    return names.map((name) => name.split(' ').at(-1) ?? '');
  }

  /** Types into the search field and waits for what is found. */
  async searchFor(text: string): Promise<void> {
    await this.whileReading(() => this.search.fill(text));
    expect(this.params().get('filters[keyword]')).toBe(text);
  }

  /** Does what makes the list read other orders, and waits until they are there. */
  async whileReading(deed: () => Promise<unknown>): Promise<void> {
    // The address changes before the page does: only the call says that the page has understood.
    const sent = this.page.waitForRequest((request) => READS.includes(new URL(request.url()).pathname));
    await deed();
    await sent;
    await this.settled();
  }

  /** Opens the control of a filter that is not in force. */
  async startFilter(label: string): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    const name = this.say(`إضافة تصفية: ${label}`, `Add filter: ${label}`);
    const pill = this.page.getByRole('button', { name, exact: true });
    if ((await pill.count()) === 0) {
      await this.page.getByRole('button', { name: this.say('المزيد', 'More'), exact: true }).click();
    }
    await pill.click();
  }

  /** Applies a filter by its control: text, options that are ticked, or yes and no. */
  async filter(label: string, value: { text: string } | { options: string[] } | { yes: boolean }) {
    await this.startFilter(label);
    if ('text' in value) {
      const field = this.page.getByRole('textbox', { name: label, exact: true });
      await this.whileReading(() => field.fill(value.text));
    } else if ('yes' in value) {
      const name = value.yes ? this.say('نعم', 'Yes') : this.say('لا', 'No');
      await this.whileReading(() => this.page.getByRole('radio', { name, exact: true }).click());
    } else {
      for (const name of value.options) {
        await this.whileReading(() => this.page.getByRole('checkbox', { name, exact: true }).click());
      }
    }
    await expect(this.chip(label)).toBeVisible();
    await this.page.keyboard.press('Escape');
    await this.settled();
  }

  /** The chip of a filter in force; `value` as the chip shows it. */
  chip(label: string, value?: string): Locator {
    const start = this.say(`تعديل التصفية ${label}: `, `Edit filter ${label}: `);
    const name = ignoringIsolates(start + (value ?? ''), { exact: value !== undefined });
    return this.page.getByRole('button', { name });
  }

  async removeFilter(label: string): Promise<void> {
    await this.page
      .getByRole('button', {
        name: this.say(`إزالة التصفية ${label}`, `Remove filter ${label}`),
        exact: true,
      })
      .click();
    await expect(this.chip(label)).toHaveCount(0);
    await this.settled();
  }

  pageLink(page: number): Locator {
    return this.pager.getByRole('button', { name: this.say(`الصفحة ${page}`, `Page ${page}`), exact: true });
  }

  /** The address bar's parameters, decoded. */
  params(): URLSearchParams {
    return new URL(this.page.url()).searchParams;
  }
}

/** The calls for a page of orders that the page makes from now on, as they go out. */
export function watchListCalls(page: Page, path = '/admin/api/v1/orders'): URL[] {
  const reads: URL[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === path && request.method() === 'GET') reads.push(url);
  });
  return reads;
}

/** The query of the next call for a page of orders. */
export async function waitForListCall(page: Page, path = '/admin/api/v1/orders'): Promise<URLSearchParams> {
  const request = await page.waitForRequest((one) => new URL(one.url()).pathname === path);
  return new URL(request.url()).searchParams;
}

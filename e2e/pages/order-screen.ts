import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { ignoringIsolates } from './ignoring-isolates.ts';
import { OrderList } from './order-list.ts';

/** The text of the language that the run is in. */
export type Say = (ar: string, en: string) => string;

/** What can be done with an order, by the words on the buttons, as patterns. */
const ACTIONS = {
  execute: ['تنفيذ الطلب', 'Execute order'],
  unassign: ['إلغاء من العميل', 'Cancel by customer'],
  reoffer: ['إعادة العرض الآن', 'Offer again now'],
  assign: ['(إعادة )?إسناد', '(Assign|Reassign)'],
  cancel: ['إلغاء مع سبب…', 'Cancel with reason…'],
  reorder: ['إعادة الطلب', 'Re-order'],
  history: ['السجل', 'History'],
  detail: ['التفاصيل', 'Details'],
} satisfies Record<string, [ar: string, en: string]>;
type OrderAction = keyof typeof ACTIONS;

/** What each dialog is called; the order's number follows. */
const TITLES = {
  execute: ['تنفيذ الطلب', 'Execute order'],
  unassign: ['سحب الطلب', 'Unassign order'],
  reoffer: ['إعادة عرض الطلب', 'Offer order'],
  assign: ['(إعادة )?إسناد الطلب', '(Assign|Reassign) order'],
  cancel: ['إلغاء الطلب', 'Cancel order'],
  reorder: ['إعادة الطلب', 'Re-order'],
  history: ['سجل الطلب', 'History of order'],
  detail: ['تفاصيل الطلب', 'Details of order'],
} satisfies Record<string, [ar: string, en: string]>;

/** The button of each dialog that does it. */
const SUBMITS = {
  execute: ['تنفيذ الطلب', 'Execute order'],
  unassign: ['سحب الطلب من السائق', 'Unassign driver'],
  reoffer: ['إعادة العرض الآن', 'Offer again now'],
  cancel: ['إلغاء الطلب', 'Cancel order'],
  reorder: ['إرسال الطلب', 'Place re-order'],
} satisfies Record<string, [ar: string, en: string]>;

/** What a person does with one order, from its row or from its receipt. */
export class OrderScreen {
  readonly page: Page;
  readonly say: Say;
  readonly list: OrderList;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.list = new OrderList(page, say);
  }

  /** The order list with this order alone, its row's panel open. */
  async openRow(number: string): Promise<void> {
    await this.list.open(`?filters[keyword]=${number}`);
    await this.list.chevron(number).click();
    await expect(this.panel(number)).toBeVisible();
  }

  panel(number: string): Locator {
    return this.list.panel(number);
  }

  /** The button of an action in the row's panel. */
  actionButton(number: string, action: OrderAction): Locator {
    return this.panel(number).getByRole('button', { name: new RegExp(`^${this.say(...ACTIONS[action])}$`) });
  }

  /** The entry of an action among the receipt's further actions, whose menu must be open. */
  actionEntry(action: OrderAction): Locator {
    const meaning = action === 'unassign' ? ` ${this.say(...SUBMITS.unassign)}` : '';
    const name = new RegExp(`^${this.say(...ACTIONS[action])}${meaning}$`);
    return this.page.getByRole('menuitem', { name });
  }

  dialog(number: string, action: OrderAction): Locator {
    const title = this.say(...TITLES[action]);
    return this.page.getByRole('dialog', { name: new RegExp(`^${title}.*${number}`) });
  }

  /** Opens the dialog of an action from the open panel. */
  async start(number: string, action: OrderAction): Promise<Locator> {
    await this.actionButton(number, action).click();
    const dialog = this.dialog(number, action);
    await expect(dialog).toBeVisible();
    return dialog;
  }

  submit(dialog: Locator, action: keyof typeof SUBMITS): Locator {
    return dialog.getByRole('button', { name: this.say(...SUBMITS[action]), exact: true });
  }

  retry(dialog: Locator): Locator {
    return dialog.getByRole('button', { name: this.say('إعادة المحاولة', 'Retry'), exact: true });
  }

  reason(dialog: Locator): Locator {
    return dialog.getByRole('combobox', { name: this.say('السبب', 'Reason') });
  }

  /** What an open list of choices offers. */
  get options(): Locator {
    return this.page.getByRole('listbox').getByRole('option');
  }

  /** Picks the first reason of the list and answers its words. */
  async pickReason(dialog: Locator): Promise<string> {
    await this.reason(dialog).click();
    const first = this.options.first();
    const text = (await first.textContent()) ?? '';
    await first.click();
    await expect(this.reason(dialog)).toHaveValue(text);
    return text;
  }

  /** Finds a driver among all of them by phone, at work or not. */
  async findDriver(dialog: Locator, phone: string): Promise<void> {
    const search = this.say('البحث باسم السائق أو جواله', "Search by driver's name or phone");
    await dialog.getByText(this.say('الكل', 'All'), { exact: true }).click();
    await dialog.getByRole('searchbox', { name: search }).fill(phone);
    await expect(dialog.getByRole('list', { name: this.drivers }).getByRole('listitem')).toHaveCount(1);
  }

  get drivers(): string {
    return this.say('السائقون', 'Drivers');
  }

  assignTo(dialog: Locator, name: string): Locator {
    return dialog.getByRole('button', {
      // Part of the name: with a driver it is a reassignment.
      name: ignoringIsolates(this.say(`إسناد إلى ${name}`, `ssign to ${name}`)),
    });
  }

  choose(dialog: Locator, name: string): Locator {
    return dialog.getByRole('button', {
      name: ignoringIsolates(this.say(`اختيار ${name}`, `Choose ${name}`), { exact: true }),
    });
  }

  done(text: string): Locator {
    return this.page.getByRole('status').getByText(text, { exact: true });
  }

  failed(text: string): Locator {
    return this.page.getByRole('alert').getByText(text, { exact: true });
  }

  async expectStatus(number: string, status: keyof typeof STATUS): Promise<void> {
    const cell = await this.list.cell(number, this.say('الحالة', 'Status'));
    await expect(cell).toContainText(new RegExp(this.say(...STATUS[status])));
  }

  async expectDriver(number: string, name: string): Promise<void> {
    await expect(await this.list.cell(number, this.say('السائق', 'Driver'))).toHaveText(name);
  }

  get waiting(): string {
    return this.say('بانتظار القبول', 'Waiting for accept');
  }
}

/** Patterns of the badges; of an order on its way that of any step. */
export const STATUS = {
  waiting: ['بانتظار القبول', 'Waiting'],
  ongoing: [
    'في الطريق|وصل المتجر|استلم الطلب|بانتظار العميل',
    'On the way|At the store|Picked up|At the customer',
  ],
  delivered: ['تم التوصيل', 'Delivered'],
  cancelled: ['ملغي', 'Cancelled'],
} satisfies Record<string, [ar: string, en: string]>;

/** The transaction keys of the order actions that the page sends from now on, in their sequence. */
export function watchKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    const key = request.headers()['x-transaction-key'];
    if (key !== undefined) keys.push(key);
  });
  return keys;
}

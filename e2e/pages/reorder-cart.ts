import type { OrderDetail } from '@mishwar/contract';
import type { Locator } from '@playwright/test';
import { ignoringIsolates } from './ignoring-isolates.ts';
import type { Say } from './order-screen.ts';

/** The cart of a re-order; lines and toppings are places in the original order. */
export class ReorderCart {
  readonly dialog: Locator;
  readonly say: Say;
  readonly order: OrderDetail;

  constructor(dialog: Locator, say: Say, order: OrderDetail) {
    this.dialog = dialog;
    this.say = say;
    this.order = order;
  }

  #name(line: number, topping?: number): string {
    const item = this.order.items[line];
    if (!item) throw new Error(`the order has no line ${line}`);
    const name = item.sizeName ? `${item.item_name} (${item.sizeName})` : item.item_name;
    if (topping === undefined) return name;
    const options = this.say('ar', 'en') === 'en' ? item.options_en : item.options;
    return [options[topping]?.name ?? '', name].join(this.say('، ', ', '));
  }

  #button(ar: string, en: string, line: number, topping?: number): Locator {
    const name = `${this.say(ar, en)} ${this.#name(line, topping)}`;
    return this.dialog.getByRole('button', { name: ignoringIsolates(name, { exact: true }) }).first();
  }

  add(line: number, topping?: number): Locator {
    return this.#button('إضافة', 'Add', line, topping);
  }

  more(line: number, topping?: number): Locator {
    return this.#button('زيادة', 'More', line, topping);
  }
}

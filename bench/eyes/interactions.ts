import type { Page } from 'playwright';

class Hand {
  readonly page: Page;
  count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Each of the keys, and each letter of a text. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#do(() => this.page.keyboard.press(key));
  }

  click(name: string | RegExp, role: 'button' | 'checkbox' = 'button'): Promise<void> {
    return this.#do(() => this.page.getByRole(role, { name }).first().click());
  }

  async #do(interact: () => Promise<void>): Promise<void> {
    this.count += 1;
    await interact();
    // A person looks before doing the next thing.
    await this.page.evaluate(
      () => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))),
    );
  }
}

/** One round of what is done at the desk, some thirty interactions: rows, panels, dialogs, filters, typing, the palette. */
async function round(hand: Hand): Promise<void> {
  const { page } = hand;
  const dialog = page.getByRole('dialog');
  await page.locator('tr[data-row]').first().focus();
  await hand.press('ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp', 'Space', 'Space', 'Enter');
  const openAndClose = async (name: string) => {
    await hand.click(name);
    await dialog.waitFor();
    await hand.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  await openAndClose('History');
  await openAndClose('Details');
  await page.locator('tr[data-row][tabindex="0"]').focus();
  await hand.press('Enter');
  await openAndClose('Columns');
  const filter = 'Add filter: Payment method';
  if ((await page.getByRole('button', { name: filter }).count()) === 0) await hand.click(/^More$/);
  await hand.click(filter);
  await hand.click('Cash', 'checkbox');
  await hand.press('Escape');
  await hand.click('Clear all');
  await hand.press('/', ...'king', 'Control+A', 'Delete', 'Escape', 'Control+K');
  await dialog.waitFor();
  await hand.press(...'live', 'Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Works on the order list until there were at least `least` interactions; answers how many there were. */
export async function workAtTheDesk(page: Page, least: number): Promise<number> {
  const hand = new Hand(page);
  while (hand.count < least) await round(hand);
  return hand.count;
}

import type { Page } from 'playwright';

/** A hand that presses keys and clicks, and counts what it does. */
class Hand {
  readonly page: Page;
  count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  readonly press = async (key: string): Promise<void> => {
    this.count += 1;
    await this.page.keyboard.press(key);
    await this.#painted();
  };

  async type(text: string): Promise<void> {
    for (const letter of text) await this.press(letter);
  }

  async click(name: string | RegExp, role: 'button' | 'checkbox' = 'button'): Promise<void> {
    this.count += 1;
    await this.page.getByRole(role, { name }).first().click();
    await this.#painted();
  }

  /** A person looks before doing the next thing. */
  async #painted(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))),
    );
  }
}

/** One round of what is done at the desk, some thirty interactions: rows, panels, dialogs, filters, typing, the palette. */
async function round(hand: Hand): Promise<void> {
  const { page, press } = hand;
  const dialog = page.getByRole('dialog');
  await page.locator('tr[data-row]').first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp', 'Space', 'Space', 'Enter'])
    await press(key);
  const openAndClose = async (name: string) => {
    await hand.click(name);
    await dialog.waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  await openAndClose('History');
  await openAndClose('Details');
  await page.locator('tr[data-row][tabindex="0"]').focus();
  await press('Enter');
  await openAndClose('Columns');
  const filter = 'Add filter: Payment method';
  if ((await page.getByRole('button', { name: filter }).count()) === 0) await hand.click(/^More$/);
  await hand.click(filter);
  await hand.click('Cash', 'checkbox');
  await press('Escape');
  await hand.click('Clear all');
  await press('/');
  await hand.type('king');
  await press('Control+A');
  await press('Delete');
  await press('Escape');
  await press('Control+K');
  await dialog.waitFor();
  await hand.type('live');
  await press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Works on the order list until there were at least `least` interactions; answers how many there were. */
export async function workAtTheDesk(page: Page, least: number): Promise<number> {
  const hand = new Hand(page);
  while (hand.count < least) await round(hand);
  return hand.count;
}

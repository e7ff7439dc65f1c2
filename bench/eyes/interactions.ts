import type { Page } from 'playwright';

function handOn(page: Page) {
  const interact = async (work: () => Promise<void>): Promise<void> => {
    hand.count += 1;
    await work();
    // A person looks before doing the next thing.
    await page.evaluate(
      () => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))),
    );
  };
  const hand = {
    count: 0,
    /** Each of the keys, and each letter of a text. */
    press: async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await interact(() => page.keyboard.press(key));
    },
    click: (name: string | RegExp, role: 'button' | 'checkbox' = 'button'): Promise<void> =>
      interact(() => page.getByRole(role, { name }).first().click()),
  };
  return hand;
}

/** One round of what is done at the desk, some thirty interactions: rows, panels, dialogs, filters, typing, the palette. */
async function round(page: Page, hand: ReturnType<typeof handOn>): Promise<void> {
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
  const hand = handOn(page);
  while (hand.count < least) await round(page, hand);
  return hand.count;
}

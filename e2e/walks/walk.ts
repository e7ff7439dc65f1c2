import type { Page } from '@playwright/test';
import type { AdminClient } from '../fixtures/admin-client.ts';
import type { Say } from '../pages/order-screen.ts';

/** A path through a part of the product, with a callback that inspects every state. */
export interface Walker {
  page: Page;
  say: Say;
  /** Whether the page is as narrow as a phone, for the size of its text. */
  phone: boolean;
  /** For arranging what is to be seen. */
  adminClient: AdminClient;
  /** Called before a state in which the page's scripts fail on purpose, with what the console says then. */
  expectError: (pattern: RegExp) => void;
  /** Called when a state stands on the screen, with a name for it. */
  inspect: (state: string) => Promise<void>;
}

export type Walk = (walker: Walker) => Promise<void>;

/** Waits until nothing moves any more, but for what never ends. */
export async function waitForStillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A menu finds its place again a frame after the window has another size.
    if (document.querySelector('[role="menu"], [role="listbox"]')) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });
}

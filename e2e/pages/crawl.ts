import { expect, type Page } from '@playwright/test';
import type { Canary } from '../fixtures/security/canary.ts';
import { PAYLOADS } from '../fixtures/security/xss-payloads.ts';
import type { Say } from './order-screen.ts';

/** Goes through screens full of attacks, and keeps which of them each screen has shown as the text they are. */
export class Crawl {
  readonly page: Page;
  readonly say: Say;
  readonly #canary: Canary;
  readonly #shown = new Set<string>();

  constructor(page: Page, say: Say, canary: Canary) {
    this.page = page;
    this.say = say;
    this.#canary = canary;
  }

  /** Opens a screen without reloading the portal. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => window.history.pushState(null, '', to), path);
  }

  /** Judges the screen as it stands: `texts` are there to be read, and no payload is anything but text. */
  async look(texts: readonly string[] = []): Promise<void> {
    const text = await this.#text();
    expect(texts.filter((one) => !text.includes(flat(one)))).toEqual([]);
    for (const payload of PAYLOADS) if (text.includes(payload)) this.#shown.add(payload);
    expect(await this.#canary.findings(this.page)).toEqual([]);
    expect(this.#canary.fired).toEqual([]);
  }

  /** As `look`, once all of `texts` have come. */
  async wait(texts: readonly string[]): Promise<void> {
    await expect
      .poll(
        async () => {
          const text = await this.#text();
          return texts.filter((one) => !text.includes(flat(one)));
        },
        // Much text on a page that is very tall.
        { timeout: 60_000 },
      )
      .toEqual([]);
    await this.look(texts);
  }

  get hasShownAll(): boolean {
    return this.#shown.size === PAYLOADS.length;
  }

  /** Every payload was to be read somewhere since the last time. */
  expectAll(): void {
    expect(PAYLOADS.filter((payload) => !this.#shown.has(payload))).toEqual([]);
    this.#shown.clear();
  }

  /** What can be read, as one line. */
  async #text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden cannot be read
    return flat(await this.page.locator('body').innerText());
  }
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../lib/browser.mjs';

export const openBrowser = (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', ...flags] });

/** A page of a context of its own, which knows nothing yet but what is in its local storage. */
export async function openPage(
  browser: Browser,
  origin: string,
  stored: Readonly<Record<string, string>> = {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Riyadh',
    ...options,
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** A real Chromium: the machine's own where it has one, else the one that playwright has installed. */
export function openBrowser(): Promise<Browser> {
  const own =
    process.env.CHROMIUM_PATH ??
    ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  return chromium.launch({
    ...(own ? { executablePath: own } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

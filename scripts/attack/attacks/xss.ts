import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@mishwar/db';
import type { Page } from 'playwright';
import { watchCanary } from '../../../e2e/fixtures/security/canary.ts';
import { poison } from '../../../e2e/fixtures/security/poison.ts';
import { PAYLOADS } from '../../../e2e/fixtures/security/xss-payloads.ts';
import { openBrowser, openPage } from '../../../tools/harness/browser.ts';
import { ROOT } from '../../../tools/harness/installation.ts';
import { rowOf } from '../../../tools/harness/rows.ts';
import { scoped } from '../../../tools/harness/scoped.ts';
import { buildPortal } from '../../../tools/installation/portal-build.ts';
import { fill, routesOf } from '../../shots/routes.ts';
import { addStaff } from '../people.ts';
import type { Tally } from '../tally.ts';
import type { Arena, Attack } from '../types.ts';

const LANGUAGES = ['ar', 'en'] as const;
/** Pages of one order or driver for each language, found by following links. */
const MAX_LINKED = 30;
const MAX_QUIET_MS = 10_000;
/** Tall, because what is not drawn cannot be judged. */
const VIEWPORT = { width: 1900, height: 2300 };

/** Puts a payload into every stored text, and crawls every screen without the protection of a content security policy. */
export const xssAttack: Attack = {
  name: 'xss',
  title: 'script in every stored text, every screen crawled',
  limits: 'off',
  // The browser tests of the gate crawl deeper: into panels, dialogs and prints.
  inSample: false,
  run: (arena, tally) =>
    scoped(async (stack) => {
      await buildPortal(ROOT);
      const staff = await addStaff(arena, 'SUPER_ADMIN');
      const columns = await withClient(arena.databaseUrl, poison);
      const paths = await addressesOf(arena);
      const browser = stack.use(await openBrowser('--disable-gpu'));
      for (const language of LANGUAGES) {
        const stored = { language, access_token: staff.token, role: 'SUPER_ADMIN' };
        const options = { bypassCSP: true, viewport: VIEWPORT };
        const page = await openPage(browser, arena.origin, stored, options);
        await crawl(page, language, paths, tally);
        await page.context().close();
      }
      arena.say(`${columns.length} columns poisoned, ${tally.tried} pages`);
    }),
};

/** Every address of the portal, filled with an order and a driver; and addresses that are payloads themselves. */
async function addressesOf(arena: Arena): Promise<string[]> {
  const tree = await readFile(join(ROOT, 'apps/portal/src/route-tree.gen.ts'), 'utf8');
  const newest = `select order_number as number, driver_id::text as driver from orders where driver_id is not null order by id desc limit 1`;
  const { number, driver } = await rowOf<{ number: string; driver: string }>(arena.databaseUrl, newest);
  const parameters = { orderNumber: number, order_number: number, driverId: driver, _splat: 'no-such-page' };
  const screens = routesOf(tree).flatMap((path) => fill(path, parameters) ?? []);
  const hostile = PAYLOADS.filter((one) => !one.includes('%')).flatMap((one) => [
    `/orders?filters[customer_name]=${encodeURIComponent(one)}`,
    `/orders/${encodeURIComponent(one)}`,
  ]);
  return [...screens.filter((path) => path !== '/login'), ...hostile];
}

async function crawl(page: Page, language: string, paths: readonly string[], tally: Tally): Promise<void> {
  const canary = await watchCanary(page.context());
  const open = [...paths];
  const seen = new Set(open);
  const shown = new Set<string>();
  let linked = 0;
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    await page.goto(path, { waitUntil: 'load' });
    // The live connection never falls silent, so quiet is waited for with a limit.
    await page.waitForLoadState('networkidle', { timeout: MAX_QUIET_MS }).catch(() => undefined);
    tally.count(1, 0);
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden cannot be read
    const text = await page.locator('body').innerText();
    for (const payload of PAYLOADS) if (text.includes(payload)) shown.add(payload);
    const findings = [...(await canary.findings(page)), ...canary.fired.splice(0)];
    tally.mustHold(`${language} ${path}: ${findings[0]}`, findings.length === 0);
    for (const link of await linksOf(page)) {
      if (seen.has(link) || linked >= MAX_LINKED) continue;
      seen.add(link);
      linked += 1;
      open.push(link);
    }
  }
  // A crawl that met no payload would prove nothing.
  const missed = PAYLOADS.filter((payload) => !shown.has(payload));
  tally.mustHold(`${language}: no screen shows ${missed[0]} as the text it is`, missed.length === 0);
}

/** Links to pages of one thing on the same origin. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);

import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withClient } from '@mishwar/db';
import { runningEmbeddedUrl } from '@mishwar/db/embedded';
import { HELP_PAGES, type HelpPage } from '@mishwar/locales/help-pages';
import { type Browser, chromium } from 'playwright';
import { DEMO_NAMES } from '../tools/installation/demo.ts';
import { StartProblem } from '../tools/installation/problem.ts';
import { openSecrets } from '../tools/installation/secrets.ts';
import { parseStart } from '../tools/installation/settings.ts';
import { ensureBrowser } from '../tools/lib/browser.mjs';
import { PICTURED_PAGES, pictureName } from './guide/build-guide.ts';
import { fileName, fill, routesOf } from './shots/routes.ts';
import { signIn } from './shots/sign-in.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(root, 'shots');
const LANGUAGES = ['ar', 'en'] as const;
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Pages of the guide that are about one thing. */
const GUIDE_ADDRESSES: Partial<Record<HelpPage, string>> = {
  receipt: '/orders/$orderNumber',
  driver_balance: '/drivers/$driverId/balance',
  delivery_company: '/delivery-company/detail/$id',
};

/** Where a page has most to show: the demo's drivers are in Dammam. */
const PLACES: Readonly<Record<string, string>> = { '/map-tracking': '?lat=26.41&lng=50.08&zoom=12.6' };

/**
 * `npm run shots`: pictures of every route of the running product (`npm start` in another window), in both
 * languages, both themes, at desk and phone width. `--only orders` takes the routes whose address has that in it,
 * `--guide` the pictures of docs/guide alone.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, guide: { type: 'boolean', default: false } },
  });
  const parsed = parseStart([], process.env, root);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const { port, dataDir, database: own } = parsed.settings;
  const origin = `http://localhost:${port}`;
  const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
  if (ready?.status !== 200)
    throw new StartProblem(`Nothing is ready at ${origin}: run "npm start" first, beside this.`);
  const { secrets } = await openSecrets(dataDir, DEMO_NAMES);
  const [email = ''] = DEMO_NAMES.operators;
  const token = await signIn(origin, email, secrets.operators[email] ?? '');
  const database = own?.url ?? (await runningEmbeddedUrl(join(dataDir, 'postgres'), 'mishwar'));
  const parameters = await parametersFrom(database);
  const tree = await readFile(join(root, 'apps/portal/src/route-tree.gen.ts'), 'utf8');
  const paths = routesOf(tree).filter((path) => path.includes(values.only));
  if (values.guide) return shootGuide({ origin, token, parameters });

  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await openBrowser();
  try {
    for (const language of LANGUAGES) {
      for (const scheme of SCHEMES) {
        for (const viewport of WIDTHS)
          await shoot(browser, {
            origin,
            token,
            paths,
            parameters,
            language,
            scheme,
            viewport,
            toFile: (path) => join(FOLDER, `${fileName(path)}.${language}.${scheme}.${viewport.width}.png`),
          });
      }
    }
  } finally {
    await browser.close();
  }
}

const openBrowser = () =>
  chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

/** The pictures of the guide: the usual address of a page, light, as wide as a desk. */
async function shootGuide(series: Pick<Series, 'origin' | 'token' | 'parameters'>): Promise<void> {
  const folder = join(root, 'docs/guide/pictures');
  await rm(folder, { recursive: true, force: true });
  const browser = await openBrowser();
  try {
    for (const language of LANGUAGES) {
      for (const name of PICTURED_PAGES) {
        await shoot(browser, {
          ...series,
          paths: [GUIDE_ADDRESSES[name] ?? HELP_PAGES[name].paths[0]],
          language,
          scheme: 'light',
          viewport: WIDTHS[0],
          toFile: () => join(folder, pictureName(name, language)),
        });
      }
    }
  } finally {
    await browser.close();
  }
}

interface Series {
  readonly origin: string;
  readonly token: string;
  readonly paths: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly language: (typeof LANGUAGES)[number];
  readonly scheme: (typeof SCHEMES)[number];
  readonly viewport: (typeof WIDTHS)[number];
  /** Where a picture goes; the ending says whether it is PNG or JPEG. */
  readonly toFile: (path: string) => string;
}

async function shoot(
  browser: Browser,
  { origin, token, paths, parameters, language, scheme, viewport, toFile }: Series,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    timezoneId: 'Asia/Riyadh',
    colorScheme: scheme,
    baseURL: origin,
  });
  for (const path of paths) {
    const address = fill(path, parameters);
    if (address === undefined) {
      console.log(`${path} is left out: nothing is known to fill it with`);
      continue;
    }
    const page = await context.newPage();
    // The sign-in page sends those away who are signed in.
    const stored = {
      language,
      theme: scheme,
      ...(path === '/login' ? {} : { access_token: token, role: 'SUPER_ADMIN' }),
    };
    await page.addInitScript((entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(`${address}${PLACES[path] ?? ''}`, { waitUntil: 'load' });
    // The live connection never falls silent, so quiet is waited for with a limit.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    // A map is drawn by the processor here, and takes its time.
    await page.waitForTimeout((await page.locator('canvas').count()) > 0 ? 4_000 : 400);
    const file = toFile(path);
    await page.screenshot({ path: file, ...(file.endsWith('.jpg') && { quality: 55 }) });
    console.log(relative(root, file));
    await page.close();
  }
  await context.close();
}

/** Something to show on the pages of one thing: an order that was delivered lately. */
async function parametersFrom(database: string | undefined): Promise<Record<string, string>> {
  const fixed = { _splat: 'no-such-page' };
  if (database === undefined) return fixed;
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ order_number: string; driver_id: string; company_id: string }>(
      `select o.order_number, o.driver_id, d.delivery_company_id as company_id from orders o join driver d on d.id = o.driver_id
       where o.status = 'delivered' and d.delivery_company_id is not null order by o.delivery_time desc limit 1`,
    );
    const [order] = rows;
    if (order === undefined) return fixed;
    const { order_number, driver_id, company_id } = order;
    return {
      ...fixed,
      orderNumber: order_number,
      order_number,
      driverId: String(driver_id),
      id: String(company_id),
    };
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});

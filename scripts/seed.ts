import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DatabaseProblem, withClient } from '@mishwar/db';
import { fillOrders, isUnused } from '@mishwar/db/seeds';
import { openDatabase } from '../tools/installation/database.ts';
import { DEMO_NAMES, prepareDemo } from '../tools/installation/demo.ts';
import { StartProblem } from '../tools/installation/problem.ts';
import { openSecrets } from '../tools/installation/secrets.ts';
import { ownDatabase, parseStart } from '../tools/installation/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const LARGEST = 20_000_000;

/**
 * `npm run seed -- --orders 1000000`: fills the database with older orders until it holds that many, after
 * the demo where there is none yet. Works on DATABASE_URL, else on the embedded database, running or not.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { orders: { type: 'string', default: '20000' }, days: { type: 'string', default: '730' } },
  });
  const orders = wholeNumber('--orders', values.orders, LARGEST);
  const days = wholeNumber('--days', values.days, 3650);
  const parsed = parseStart([], process.env, root);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const { dataDir } = parsed.settings;
  const { secrets, isNew } = await openSecrets(dataDir, DEMO_NAMES);
  const database = await openDatabase(dataDir, ownDatabase(parsed.settings), { join: true });
  try {
    const started = Date.now();
    if (await withClient(database.ownerUrl, isUnused)) await prepareDemo(database.ownerUrl, secrets, isNew);
    const onProgress = (written: number, of: number) => process.stdout.write(`\r${written} of ${of} orders`);
    const added = await withClient(database.ownerUrl, (client) =>
      fillOrders(client, { orders, days, onProgress }),
    );
    console.log(
      `${added > 0 ? '\n' : ''}Added ${added} orders in ${Math.round((Date.now() - started) / 1000)} s.`,
    );
  } finally {
    await database.stop();
  }
}

function wholeNumber(flag: string, text: string, largest: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= largest) return value;
  throw new StartProblem(`${flag} must be a whole number from 1 to ${largest}, not "${text}".`);
}

main().catch((error: unknown) => {
  const readable = error instanceof StartProblem || error instanceof DatabaseProblem;
  console.error(readable ? error.message : error);
  process.exit(1);
});

import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DatabaseProblem, withClient } from '@mishwar/db';
import { holdsDemo, seedReference } from '@mishwar/db/seeds';
import { PRODUCT } from '@mishwar/domain';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { assertDataFree, openDatabase } from '../tools/installation/database.ts';
import { DEMO_NAMES, prepareDemo, sandboxPort, writeSandboxFile } from '../tools/installation/demo.ts';
import { type DataMap, findRoadMap, prepareDemoMap } from '../tools/installation/demo-map.ts';
import { buildPortal } from '../tools/installation/portal-build.ts';
import { StartProblem } from '../tools/installation/problem.ts';
import { openSecrets, type Secrets } from '../tools/installation/secrets.ts';
import { ownDatabase, parseStart, type StartSettings } from '../tools/installation/settings.ts';
import { type Part, startPart } from './start/child.ts';
import { openPage } from './start/open-page.ts';
import { assertPortFree, findFreePort } from './start/port.ts';
import { waitUntilReady } from './start/ready.ts';
import { createStages, type Stages } from './start/stages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startedAt = performance.now();

/** What has been started, in the order of starting; stopped from the end. */
const running: { stop(): Promise<void> }[] = [];
let stopping: Promise<void> | undefined;

async function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const part of running.toReversed()) await part.stop().catch(() => undefined);
  })();
  await stopping;
}

async function end(code: number): Promise<never> {
  await stopAll();
  process.exit(code);
}

async function main(): Promise<void> {
  const parsed = parseStart(process.argv.slice(2), process.env, root);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const { settings } = parsed;
  const own = ownDatabase(settings);
  const servesPages = settings.roles.length === 0 || settings.roles.includes('api');
  // One role of several: others run beside this, and the outside world is started by itself.
  const isPart = settings.roles.length > 0;
  if (!isPart && own === undefined) await assertDataFree(settings.dataDir);
  const host = process.env.HOST || '127.0.0.1';
  if (servesPages) await assertPortFree(settings.port, host);
  await mkdir(settings.dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartProblem(`The data folder ${settings.dataDir} cannot be made: ${error.message}`);
  });
  const { secrets, isNew } = await openSecrets(settings.dataDir, DEMO_NAMES);
  const whatsappPort = isPart
    ? ((await sandboxPort(settings.dataDir)) ?? settings.port + 10)
    : await findFreePort(settings.port + 10);
  // Judged with a stand-in for the one value that is not known yet, before anything is started.
  readConfig(
    serverEnvironment(settings, secrets, whatsappPort, settings.database?.url ?? 'postgres://localhost/x'),
  );

  const stages = createStages(say);
  const built = servesPages
    ? stages.run('build', buildPortal(root), {
        slow: 'Building the portal',
        note: (isNew) => (isNew ? '' : 'up to date'),
      })
    : Promise.resolve(false);
  built.catch(() => undefined);
  const drawn = servesPages ? drawMap(settings, stages) : Promise.resolve(undefined);
  const opening = openDatabase(settings.dataDir, own, { join: isPart });
  // Also while it starts: an end that does not wait for it would leave it running.
  running.push({ stop: async () => (await opening).stop() });
  const database = await stages.run('database', opening, { slow: 'Starting the database' });
  if (stopping) return;
  void database.ended.then((line) => failed(`The database has ended: ${line}`));
  if (settings.demo) {
    await stages.run('demo data', prepareDemo(database.ownerUrl, secrets, isNew), {
      slow: 'Writing sixty days of orders',
      note: (isSeeded) => (isSeeded ? '' : 'kept'),
    });
  } else {
    await withClient(database.ownerUrl, async (client) => {
      if (await holdsDemo(client)) {
        throw new StartProblem(
          'This database holds the demo, whose people could sign in: use another for MISHWAR_DEMO=off.',
        );
      }
      await seedReference(client);
    });
  }
  await built;
  const map = await drawn;
  if (stopping) return;

  const environment = serverEnvironment(settings, secrets, whatsappPort, database.url, map);
  const logDir = join(settings.dataDir, 'logs');
  await mkdir(logDir, { recursive: true });
  const origin = `http://localhost:${settings.port}`;
  const args = isPart ? ['--role', settings.roles.join(',')] : [];
  const server = startPart({
    name: logName(settings),
    program: 'apps/server/src/main.ts',
    args,
    env: environment,
    logDir,
    root,
  });
  running.push(server);
  // Whether a worker is there is not for a server alone to say.
  if (servesPages)
    await stages.run('ready', waitUntilReady(server, `${origin}/${isPart ? 'healthz' : 'readyz'}`), {
      slow: 'Starting the server',
    });
  watch(server, (lines) => failed(`The server has ended:\n${lines}`));

  if (settings.demo && servesPages) {
    const where = { server: origin, port: whatsappPort };
    const file = await writeSandboxFile(settings.dataDir, database.url, secrets, where);
    if (!isPart && settings.sandboxFlags !== 'off') startSandbox(file, where, settings.sandboxFlags, logDir);
  }
  if (stopping) return;
  greet(settings, secrets, origin, servesPages);
  if (settings.opensPage && servesPages && !(await openPage(origin)))
    say(`No browser could be opened: go to ${origin}`);
}

/**
 * Real streets of the data folder, else the demo's own, unless the installation has tiles. Without any the map stays
 * simplified, and the start goes on.
 */
async function drawMap(settings: StartSettings, stages: Stages): Promise<DataMap | undefined> {
  if (process.env.MAP_ROAD_TILES) return undefined;
  const roads = findRoadMap(settings.dataDir);
  if (roads || !settings.demo) return roads;
  try {
    return await stages.run('map', prepareDemoMap(settings.dataDir), {
      slow: 'Drawing the streets of the demo',
      note: ({ isNew }) => (isNew ? '' : 'kept'),
    });
  } catch (error) {
    say(`  The streets of the demo could not be drawn: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** One log for each process in a data folder: servers are identified by their port, the others by their number. */
function logName({ roles, port }: StartSettings): string {
  if (roles.length === 0) return 'server';
  return `${roles.join('-')}-${roles.includes('api') ? port : process.pid}`;
}

function startSandbox(
  file: string,
  where: { server: string; port: number },
  flags: readonly string[],
  logDir: string,
): void {
  const args = ['--server', where.server, '--port', String(where.port), ...flags];
  const env = { MISHWAR_SANDBOX: file };
  const sandbox = startPart({
    name: 'sandbox',
    program: 'apps/sandbox/src/main.ts',
    args,
    env,
    logDir,
    root,
  });
  running.push(sandbox);
  watch(sandbox, (lines) => say(`The sandbox has ended; the product goes on without it.\n${lines}`));
}

function watch(part: Part, ended: (lines: string) => void): void {
  void part.ended.then((lines) => {
    if (!stopping) ended(lines);
  });
}

function serverEnvironment(
  settings: StartSettings,
  secrets: Secrets,
  whatsappPort: number,
  databaseUrl: string,
  map?: DataMap,
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(settings.port),
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: undefined,
    MISHWAR_DATA_DIR: settings.dataDir,
    MISHWAR_DEMO: settings.demo ? 'on' : 'off',
    MAP_ROAD_TILES: process.env.MAP_ROAD_TILES || (map && pathToFileURL(map.file).href),
    MISHWAR_SECRET: settings.secret ?? secrets.secret,
    SETTINGS_PASSPHRASE: settings.settingsPassphrase ?? secrets.settingsPassphrase,
  };
  if (!settings.demo) return env;
  return {
    ...env,
    DEMO_SIGN_INS: JSON.stringify(secrets.operators),
    // The sandbox plays the third parties on this machine.
    OUTGOING_PRIVATE_HOSTS: [`127.0.0.1:${whatsappPort}`, env.OUTGOING_PRIVATE_HOSTS]
      .filter(Boolean)
      .join(','),
    WHATSAPP_URL: env.WHATSAPP_URL || `http://127.0.0.1:${whatsappPort}`,
    WHATSAPP_TOKEN: env.WHATSAPP_TOKEN || secrets.whatsappToken,
    PAYFORT_URL: env.PAYFORT_URL || `http://127.0.0.1:${whatsappPort}`,
    PAYFORT_MERCHANT: env.PAYFORT_MERCHANT || 'sandbox',
    PAYFORT_ACCESS_CODE: env.PAYFORT_ACCESS_CODE || 'sandbox',
    // The sandbox signs with what it shares with the server anyway.
    PAYFORT_PHRASE: env.PAYFORT_PHRASE || secrets.whatsappToken,
    ODOO_URL: env.ODOO_URL || `http://127.0.0.1:${whatsappPort}`,
    ODOO_DATABASE: env.ODOO_DATABASE || 'sandbox',
    ODOO_KEY: env.ODOO_KEY || secrets.whatsappToken,
    SHUKAH_URL: env.SHUKAH_URL || `http://127.0.0.1:${whatsappPort}/shukah`,
    SHUKAH_TOKEN: env.SHUKAH_TOKEN || secrets.whatsappToken,
    HYPERPAY_URL: env.HYPERPAY_URL || `http://127.0.0.1:${whatsappPort}/hyperpay`,
    HYPERPAY_ENTITY: env.HYPERPAY_ENTITY || 'sandbox',
    HYPERPAY_TOKEN: env.HYPERPAY_TOKEN || secrets.whatsappToken,
    HYPERPAY_NOTICE_KEY:
      env.HYPERPAY_NOTICE_KEY || createHash('sha256').update(secrets.whatsappToken).digest('hex'),
    TEAM_CHAT_URL: env.TEAM_CHAT_URL || `http://127.0.0.1:${whatsappPort}/team-chat/hooks/demo`,
    ROUTING_URL: env.ROUTING_URL || `http://127.0.0.1:${whatsappPort}/routing`,
    CITC_URL: env.CITC_URL || `http://127.0.0.1:${whatsappPort}/citc`,
    CITC_TOKEN: env.CITC_TOKEN || secrets.whatsappToken,
  };
}

function greet(settings: StartSettings, secrets: Secrets, origin: string, servesPages: boolean): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!servesPages) {
    say(`${PRODUCT.name} runs as ${settings.roles.join(', ')} (${seconds} s). Ctrl-C stops it.`);
    return;
  }
  const lines = [`\n${PRODUCT.name} is ready (${seconds} s):  ${origin}\n`];
  if (settings.demo) {
    lines.push('  Sign in as');
    for (const [email, password] of Object.entries(secrets.operators))
      lines.push(`    ${email.padEnd(32)} ${password}`);
    lines.push(`  The one-time code arrives in   ${origin}/dev/mailbox`);
    lines.push(
      `  The settings open with         ${settings.settingsPassphrase ?? secrets.settingsPassphrase}`,
    );
  }
  lines.push(
    `  Data, secrets and logs are in  ${settings.dataDir}`,
    '\nCtrl-C stops everything; the data stays.',
  );
  say(lines.join('\n'));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function failed(message: string): void {
  if (stopping) return;
  process.stderr.write(`${message}\n`);
  void end(1);
}

function readable(error: unknown): string {
  if (error instanceof ConfigError) return error.issues.join('\n');
  if (error instanceof StartProblem || error instanceof DatabaseProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) say('\nStopping …');
    void end(0);
  });
}
// The starter was killed, and can pass no signal on.
process.on('disconnect', () => void end(0));
// A closed terminal takes no more text.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
main().catch((error: unknown) => failed(readable(error)));

import { join } from 'node:path';
import { applicationUrl } from '@mishwar/db';
import { freePort } from './free-port.ts';
import { type Installation, openInstallation } from './installation.ts';
import { type Program, startProgram, untilReady } from './program.ts';

/** The product's server, as `npm start` runs it. */
export interface Server extends Program {
  readonly origin: string;
  /** Path of the file that it writes its log to. */
  readonly log: string;
}

export interface ServerOptions {
  readonly port?: number;
  /** All of them when absent. */
  readonly roles?: readonly ('api' | 'worker' | 'dispatcher')[];
  readonly env?: NodeJS.ProcessEnv;
  readonly descriptors?: number;
}

/** No limit that a benchmark's own speed would run into. */
const UNLIMITED = '10000000';

/** Processes of their own want a mail server, which none of them is made to use. */
const NO_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** Starts a server process on an installation and waits until it is ready. */
export async function startServer(
  installation: Installation,
  { port, roles, env = {}, descriptors }: ServerOptions = {},
): Promise<Server> {
  const at = port ?? (await freePort());
  const log = join(installation.dir, 'logs', `server-${at}.log`);
  const program = startProgram({
    file: 'apps/server/src/main.ts',
    args: roles ? ['--role', roles.join(',')] : [],
    env: { ...process.env, ...serverEnvironment(installation, at), ...(roles && NO_MAIL), ...env },
    log,
    descriptors,
  });
  const origin = `http://127.0.0.1:${at}`;
  // Ready is a server whose worker lives, too; without one it answers, and that is all that can be asked.
  const path = !roles || roles.includes('worker') ? '/readyz' : '/healthz';
  if (!roles || roles.includes('api')) await untilReady(program, origin + path, log);
  return { ...program, origin, log };
}

/** Does `work` with a server, all roles in one, on the installation `name` (see `openInstallation`), and ends both. */
export async function onServer<T>(
  name: string,
  orders: number,
  work: (installation: Installation, server: Server) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(name, orders);
  try {
    const server = await startServer(installation);
    return await work(installation, server).finally(() => server.stop());
  } finally {
    await installation.stop();
  }
}

/** What a server of this installation reads from its environment. */
export function serverEnvironment(installation: Installation, port: number): NodeJS.ProcessEnv {
  return {
    PORT: String(port),
    DATABASE_URL: applicationUrl(installation.databaseUrl),
    MISHWAR_DATA_DIR: installation.dir,
    MISHWAR_DEMO: 'on',
    MISHWAR_SECRET: installation.secrets.secret,
    SETTINGS_PASSPHRASE: installation.secrets.settingsPassphrase,
    LOG_LEVEL: 'warn',
    LIMIT_PUBLIC_PER_MINUTE: UNLIMITED,
    LIMIT_STAFF_PER_MINUTE: UNLIMITED,
    LIMIT_PARTNER_PER_MINUTE: UNLIMITED,
    LIMIT_DRIVER_PER_MINUTE: UNLIMITED,
    LIMIT_CHANNEL_PER_MINUTE: UNLIMITED,
  };
}

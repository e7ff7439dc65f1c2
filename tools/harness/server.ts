import { join } from 'node:path';
import { applicationUrl } from '@mishwar/db';
import { freePort } from './free-port.ts';
import type { Installation } from './installation.ts';
import { signIn } from './operator.ts';
import { startProgram, untilReady } from './program.ts';
import { Client } from './requests.ts';
import { scoped } from './scoped.ts';

export type Server = Awaited<ReturnType<typeof startServer>>;

interface ServerOptions {
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

/** Starts the product's server, as `npm start` runs it, on an installation and waits until it is ready; `log` is a path. */
export async function startServer(
  installation: Installation,
  { port, roles, env = {}, descriptors }: ServerOptions = {},
) {
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

/** Signs in on a server of all roles, which ends again: it mails the code, and what is measured may be the API alone. */
export function signInOnce(installation: Installation): Promise<string> {
  return scoped(async (stack) => {
    const server = stack.use(await startServer(installation));
    return await signIn(server.origin, installation);
  });
}

/** A client who is signed in on the server. */
export const signedIn = async (
  { origin }: Pick<Server, 'origin'>,
  installation: Installation,
): Promise<Client> => new Client(origin, { token: await signIn(origin, installation) });

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
    ...limits(UNLIMITED),
  };
}

/** The limits of all callers; undefined leaves the server its own. */
export const limits = (perMinute: string | undefined): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PUBLIC', 'STAFF', 'PARTNER', 'DRIVER', 'CHANNEL'].map((who) => [`LIMIT_${who}_PER_MINUTE`, perMinute]),
  );

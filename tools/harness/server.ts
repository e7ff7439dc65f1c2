import { createHash } from 'node:crypto';
import { globalAgent } from 'node:http';
import { join } from 'node:path';
import { applicationUrl } from '@mishwar/db';
import type { Installation } from './installation.ts';
import { until } from './measure.ts';
import { freePort, startProgram, untilReady } from './program.ts';
import { Client, call, jsonOf } from './requests.ts';
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

/** What the server reads of WhatsApp and its payment gateways where the sandbox plays them at `url`, with what it shares with it. */
export function outsideEnvironment(url: string, token: string): NodeJS.ProcessEnv {
  return {
    WHATSAPP_URL: url,
    WHATSAPP_TOKEN: token,
    OUTGOING_PRIVATE_HOSTS: new URL(url).host,
    PAYFORT_URL: url,
    PAYFORT_MERCHANT: 'sandbox',
    PAYFORT_ACCESS_CODE: 'sandbox',
    PAYFORT_PHRASE: token,
    HYPERPAY_URL: `${url}/hyperpay`,
    HYPERPAY_ENTITY: 'sandbox',
    HYPERPAY_TOKEN: token,
    HYPERPAY_NOTICE_KEY: createHash('sha256').update(token).digest('hex'),
  };
}

/** A code is worth nothing after three minutes. */
const MAX_WAIT_MS = 180_000;

/** Sends the password and waits for the mailed code, `arrivedAfterMs` its answer. Operator 0 is the SUPER_ADMIN. */
export async function requestCode(
  origin: string,
  { secrets }: Pick<Installation, 'secrets'>,
  { index = 0, pollMs = 50 } = {},
) {
  const [email, password] = Object.entries(secrets.operators)[index] ?? [];
  if (!email) throw new Error(`the demo has no operator ${index}`);
  const before = new Set(await codesOf(origin, email));
  const path = '/admin/api/v2/login';
  const { attemptToken } = await post<{ attemptToken: string }>(origin, path, { email, password });
  const answeredAt = performance.now();
  const passKey = await until(async () => (await codesOf(origin, email)).find((code) => !before.has(code)), {
    withinMs: MAX_WAIT_MS,
    pauseMs: pollMs,
    what: `no one-time code came for ${email}`,
  });
  return { email, passKey, attemptToken, arrivedAfterMs: performance.now() - answeredAt };
}

/** Signs in over HTTP with password and mailed code, as the screen does; answers the token. */
export async function signIn(
  origin: string,
  installation: Pick<Installation, 'secrets'>,
  index = 0,
): Promise<string> {
  const { arrivedAfterMs: _, ...body } = await requestCode(origin, installation, { index });
  return (await post<{ token: string }>(origin, '/admin/api/v2/verify-otp', body)).token;
}

/** The codes in the mailbox of the demo; asked for at another address of this machine with an agent of its own. */
export async function codesOf(origin: string, email: string, agent = globalAgent): Promise<string[]> {
  const { body } = await call(origin, { path: '/dev/mailbox/messages', agent });
  const mails = jsonOf(body) as { to: string; code: string | null }[];
  return mails.flatMap(({ to, code }) => (to.includes(email) && code ? [code] : []));
}

const post = async <Body>(origin: string, path: string, body: object): Promise<Body> =>
  jsonOf((await call(origin, { path, body })).body) as Body;

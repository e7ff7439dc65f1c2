import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from './problem.ts';

const ROLES = ['api', 'worker', 'dispatcher'] as const;
type Role = (typeof ROLES)[number];

const MAX_PORT = 65_535;
const MIN_SECRET_LENGTH = 32;

/** Settings of `npm start`, from flags and environment. */
export interface StartSettings {
  readonly port: number;
  /** Absent: the embedded PostgreSQL in the data folder. */
  readonly database?: { readonly url: string; readonly ownerUrl?: string };
  readonly dataDir: string;
  readonly demo: boolean;
  /** Absent: made at the first start and kept in the data folder. */
  readonly secret?: string;
  readonly settingsPassphrase?: string;
  /** Flags for the demo's sandbox, or that none is wanted. */
  readonly sandboxFlags: readonly string[] | 'off';
  /** Empty: all roles in one process. */
  readonly roles: readonly Role[];
  /** Whether the browser is opened when the product is ready. */
  readonly opensPage: boolean;
}

type Parsed = { ok: true; settings: StartSettings } | { ok: false; problems: string[] };

/**
 * Reads the start's flags (after `--`) and environment. All that is wrong is listed at once, a line each.
 * Relative folders are taken from `root`.
 */
export function parseStart(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Parsed {
  const problems: string[] = [];
  const { roles, opensPage } = parseFlags(args, problems);
  const port = parsePort(env.PORT, problems);
  const demo = parseSwitch('MISHWAR_DEMO', env.MISHWAR_DEMO, problems);
  const url = parseDatabaseUrl('DATABASE_URL', env.DATABASE_URL, problems);
  const ownerUrl = parseDatabaseUrl('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL, problems);
  if (ownerUrl !== undefined && url === undefined)
    problems.push('DATABASE_URL is needed with DATABASE_OWNER_URL: the role of the server.');
  const secret = env.MISHWAR_SECRET || undefined;
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH) {
    problems.push(`MISHWAR_SECRET must have at least ${MIN_SECRET_LENGTH} characters.`);
  }
  const smtp = env.SMTP_URL || undefined;
  if (smtp !== undefined && !/^smtps?:\/\/[^/\s]+/.test(smtp)) {
    problems.push('SMTP_URL must look like smtp://user:password@host:port.');
  }
  if (problems.length > 0) return { ok: false, problems };
  const passphrase = env.SETTINGS_PASSPHRASE || undefined;
  return {
    ok: true,
    settings: {
      port,
      dataDir: resolve(root, env.MISHWAR_DATA_DIR || '.data'),
      demo,
      roles,
      opensPage,
      sandboxFlags: parseSandboxFlags(env.MISHWAR_SANDBOX_FLAGS),
      ...(url === undefined ? {} : { database: { url, ...(ownerUrl === undefined ? {} : { ownerUrl }) } }),
      ...(secret === undefined ? {} : { secret }),
      ...(passphrase === undefined ? {} : { settingsPassphrase: passphrase }),
    },
  };
}

function parseFlags(args: readonly string[], problems: string[]): Pick<StartSettings, 'roles' | 'opensPage'> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { role: { type: 'string', multiple: true }, open: { type: 'boolean', default: false } },
    });
    const named = (values.role ?? []).flatMap((value) => value.split(','));
    const wrong = named.filter((name) => !ROLES.some((role) => role === name));
    if (wrong.length > 0)
      problems.push(`--role must be one of ${ROLES.join(', ')}, not "${wrong.join(', ')}".`);
    return { roles: ROLES.filter((role) => named.includes(role)), opensPage: values.open };
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return { roles: [], opensPage: false };
  }
}

function parseSandboxFlags(text = ''): readonly string[] | 'off' {
  if (text.trim() === 'off') return 'off';
  return text.split(/\s+/).filter((flag) => flag !== '');
}

function parsePort(text: string | undefined, problems: string[]): number {
  const port = text ? Number(text) : 4000;
  if (Number.isInteger(port) && port >= 1 && port <= MAX_PORT) return port;
  problems.push(`PORT must be a whole number from 1 to ${MAX_PORT}, not "${text}".`);
  return 0;
}

function parseSwitch(name: string, text: string | undefined, problems: string[]): boolean {
  if (!text || text === 'on') return true;
  if (text !== 'off') problems.push(`${name} must be "on" or "off", not "${text}".`);
  return false;
}

function parseDatabaseUrl(name: string, text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    problems.push(`${name} must look like postgres://user:password@host:5432/database.`);
  }
  return text;
}

/** The own database with both roles; undefined for the embedded one. Throws StartProblem where the owner's is missing. */
export function ownDatabase({ database }: StartSettings): { url: string; ownerUrl: string } | undefined {
  if (database === undefined) return undefined;
  const { url, ownerUrl } = database;
  if (ownerUrl === undefined)
    throw new StartProblem(
      'DATABASE_OWNER_URL is needed with DATABASE_URL: the role that owns the schema and migrates it, which the server must not have.',
    );
  return { url, ownerUrl };
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isLoopbackHost } from './http/host-names.ts';
import { LOG_LEVELS } from './log/log.ts';
import { parseRetentionDays, type RetentionDays } from './retention.ts';

const PROCESS_ROLES = ['api', 'worker', 'dispatcher'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** Configuration, parsed once from the environment. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  databaseUrl: string;
  /** Secret of signed links and one-time codes; at least 32 characters. */
  secret: string;
  demo: boolean;
  /** Passwords of the demo's people by e-mail, which the sign-in page of the demo offers; empty elsewhere. */
  demoSignIns: Readonly<Record<string, string>>;
  settingsPassphrase: string;
  /** Null in demo mode: the local mailbox takes its place. */
  smtpUrl: string | null;
  smtpFrom: string;
  publicUrl: string;
  /** Hosts and addresses, with or without a port, that requests may go to though they are not public. */
  privateHosts: readonly string[];
  /** Host names under which it answers, besides loopback names and IP addresses. */
  hostNames: readonly string[];
  /** Mean delay of the event loop in ms above which new requests get 503; 0: none do. */
  maxEventLoopDelayMs: number;
  /** Interval in ms of the check for sessions that ended without a notification. */
  sessionCheckMs: number;
  /** Bearer token of /metrics; null: there is no such page. */
  metricsToken: string | null;
  /** Folder of downloadable files; the same for every process. */
  filesDir: string;
  whatsapp: { url: string; token: string } | null;
  /** Incoming webhook of the team chat (Slack or compatible); null where there is none. */
  teamChat: { url: string } | null;
  /** Payment gateway PayFort; null where it is not used. */
  payfort: { url: string; merchant: string; accessCode: string; phrase: string } | null;
  /** ERP from which drivers are read; null where there is none. */
  odoo: { url: string; database: string; key: string } | null;
  /** Partner from which drivers are read; null where there is none. */
  shukah: { url: string; token: string } | null;
  /** Payment gateway HyperPay; null where it is not used. */
  hyperpay: { url: string; entityId: string; token: string; webhookKey: string } | null;
  /** Regulator CITC; null where drivers are not registered there. */
  citc: { url: string; token: string } | null;
  roles: ReadonlySet<ProcessRole>;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Number of trusted proxies, whose X-Forwarded-For counts. */
  trustedProxies: number;
  /** Retention in days, where it overrides platform/retention.ts. */
  retentionDays: RetentionDays;
  /** Redis or Valkey for driver positions; null where the database stores them. */
  redisUrl: string | null;
  /** Routing service with the HTTP API of OSRM; null: roads are estimated. */
  routingUrl: string | null;
  /** Tile URLs on the own origin, with {z}, {x} and {y}; null where there are none. */
  mapTiles: { road: string | null; satellite: string | null };
  /** Local tile archives that the server serves; null: none. */
  mapArchives: { road: string | null; satellite: string | null };
  /** Requests a minute for each audience. */
  limits: Limits;
}

export interface Limits {
  public: number;
  staff: number;
  partner: number;
  driver: number;
  channel: number;
}

/** The environment is invalid; `issues` has one line for each error. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly issues: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.issues = problems;
  }
}

const SAMPLE = /change.?me|example|sample|mishwar|password|^(.{1,8})\1+$/i;
const perMinute = (usual: number) => z.coerce.number().int().min(1).max(10_000_000).default(usual);
const optionalUrl = (protocols: RegExp) =>
  z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .refine(
      (value) => value === undefined || (URL.canParse(value) && protocols.test(new URL(value).protocol)),
      {
        message: 'is not a URL of the expected kind',
      },
    );

/** Tiles come from the own origin, as the content security policy allows no other; an archive may be a local file. */
const optionalTiles = z
  .string()
  .default('')
  .refine(
    (value) => isWithout(value) || isTilePath(value) || archiveFile(value) !== null,
    'must be a path of this origin with {z}, {x} and {y} (/tiles/road/{z}/{x}/{y}.webp) or to an archive (/tiles/road.pmtiles), an archive on this machine (file:///srv/tiles/road.pmtiles), or off',
  )
  .transform((value) => {
    const file = archiveFile(value);
    return { path: file === null && !isWithout(value) ? value : null, file };
  });

const isWithout = (value: string): boolean => value === '' || value === 'off';

const isTilePath = (value: string): boolean =>
  /^\/(?!\/)/.test(value) &&
  (value.endsWith('.pmtiles') || ['{z}', '{x}', '{y}'].every((part) => value.includes(part)));

/** Path of a file: URL of an archive; null for anything else. */
function archiveFile(value: string): string | null {
  if (!/^file:\/\/\//.test(value) || !value.endsWith('.pmtiles') || !URL.canParse(value)) return null;
  return fileURLToPath(value);
}

const SignIns = z.preprocess(
  (text, context) => {
    if (text === '') return {};
    try {
      return JSON.parse(String(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  },
  z.record(z.email(), z.string().min(1)),
);

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce
    .number('must be a number')
    .int()
    .min(1, 'must be 1 to 65535')
    .max(65_535, 'must be 1 to 65535')
    .default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string('is needed: postgres://user:password@host:5432/database')
    .refine((value) => /^postgres(ql)?:\/\//.test(value), 'must begin with postgres://'),
  MISHWAR_SECRET: z
    .string('is needed: at least 32 random characters')
    .min(32, 'needs at least 32 characters'),
  MISHWAR_DEMO: z.literal(['on', 'off'], 'must be on or off').optional(),
  DEMO_SIGN_INS: z
    .string()
    .default('')
    .transform((text, context) => {
      const parsed = SignIns.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'must be a JSON object of e-mail and password' });
      return z.NEVER;
    }),
  SETTINGS_PASSPHRASE: z
    .string('is needed: the phrase that opens the settings')
    .min(4, 'needs at least 4 characters'),
  SMTP_URL: optionalUrl(/^smtps?:$/),
  SMTP_FROM: z.string().default('no-reply@localhost'),
  PUBLIC_URL: optionalUrl(/^https?:$/),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((name) => name.trim().toLowerCase() || []))
    .refine((names) => names.every((name) => /^[a-z\d.-]+$/.test(name)), 'must be host names without ports'),
  OUTGOING_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((name) => name.trim().toLowerCase() || []))
    .refine(
      (names) => names.every((name) => /^[a-z\d.:-]+$/.test(name)),
      'must be host names or addresses, with or without a port',
    ),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  SESSION_CHECK_MS: z.coerce.number().int().min(100).max(3_600_000).default(5_000),
  METRICS_TOKEN: z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .refine((value) => value === undefined || value.length >= 16, 'needs at least 16 characters'),
  MISHWAR_DATA_DIR: z.string().min(1).default('.data'),
  MISHWAR_FILES_DIR: z.string().optional(),
  WHATSAPP_URL: optionalUrl(/^https?:$/),
  WHATSAPP_TOKEN: z.string().default(''),
  TEAM_CHAT_URL: optionalUrl(/^https?:$/),
  PAYFORT_URL: optionalUrl(/^https?:$/),
  PAYFORT_MERCHANT: z.string().default(''),
  PAYFORT_ACCESS_CODE: z.string().default(''),
  PAYFORT_PHRASE: z.string().default(''),
  ODOO_URL: optionalUrl(/^https?:$/),
  ODOO_DATABASE: z.string().default(''),
  ODOO_KEY: z.string().default(''),
  SHUKAH_URL: optionalUrl(/^https?:$/),
  SHUKAH_TOKEN: z.string().default(''),
  HYPERPAY_URL: optionalUrl(/^https?:$/),
  HYPERPAY_ENTITY: z.string().default(''),
  HYPERPAY_TOKEN: z.string().default(''),
  HYPERPAY_NOTICE_KEY: z
    .string()
    .regex(/^([0-9a-f]{64})?$/i, 'must be 64 hex digits')
    .default(''),
  CITC_URL: optionalUrl(/^https?:$/),
  CITC_TOKEN: z.string().default(''),
  LOG_LEVEL: z.literal([...LOG_LEVELS], `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  RETENTION_DAYS: z
    .string()
    .default('')
    .transform((text, context) => {
      const days = parseRetentionDays(text);
      if (typeof days !== 'string') return days;
      context.addIssue({ code: 'custom', message: days.replace('RETENTION_DAYS ', '') });
      return z.NEVER;
    }),
  REDIS_URL: optionalUrl(/^rediss?:$/),
  ROUTING_URL: optionalUrl(/^https?:$/),
  MAP_ROAD_TILES: optionalTiles,
  MAP_SATELLITE_TILES: optionalTiles,
  LIMIT_PUBLIC_PER_MINUTE: perMinute(600),
  LIMIT_STAFF_PER_MINUTE: perMinute(3000),
  LIMIT_PARTNER_PER_MINUTE: perMinute(1200),
  LIMIT_DRIVER_PER_MINUTE: perMinute(1200),
  LIMIT_CHANNEL_PER_MINUTE: perMinute(6000),
});

/** Parses the environment and the `--role` arguments. Throws ConfigError with all errors at once. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const roles = readRoles(args);
  const parsed = Environment.safeParse(env);
  if (!parsed.success || typeof roles === 'string') {
    const issues = parsed.success ? [] : parsed.error.issues;
    throw new ConfigError([
      ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
      ...(typeof roles === 'string' ? [roles] : []),
    ]);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  const demo = (values.MISHWAR_DEMO ?? (production ? 'off' : 'on')) === 'on';
  const problems = production ? findSampleSecrets(values, demo) : [];
  if (!demo && !values.SMTP_URL)
    problems.push('SMTP_URL is needed outside demo mode: smtp://user:password@host:587');
  if (!demo && Object.keys(values.DEMO_SIGN_INS).length > 0)
    problems.push('DEMO_SIGN_INS must not be set outside demo mode: it holds passwords');
  if (demo && !values.SMTP_URL && !isLoopbackHost(values.HOST))
    problems.push(
      'HOST must be a loopback address in demo mode: /dev/mailbox shows one-time codes. Set SMTP_URL or MISHWAR_DEMO=off',
    );
  if (values.WHATSAPP_URL && !values.WHATSAPP_TOKEN)
    problems.push('WHATSAPP_TOKEN is needed with WHATSAPP_URL');
  if (values.PAYFORT_URL && !(values.PAYFORT_MERCHANT && values.PAYFORT_ACCESS_CODE && values.PAYFORT_PHRASE))
    problems.push('PAYFORT_MERCHANT, PAYFORT_ACCESS_CODE and PAYFORT_PHRASE are needed with PAYFORT_URL');
  if (values.ODOO_URL && !(values.ODOO_DATABASE && values.ODOO_KEY))
    problems.push('ODOO_DATABASE and ODOO_KEY are needed with ODOO_URL');
  if (values.SHUKAH_URL && !values.SHUKAH_TOKEN) problems.push('SHUKAH_TOKEN is needed with SHUKAH_URL');
  if (values.HYPERPAY_URL && !(values.HYPERPAY_ENTITY && values.HYPERPAY_TOKEN && values.HYPERPAY_NOTICE_KEY))
    problems.push('HYPERPAY_ENTITY, HYPERPAY_TOKEN and HYPERPAY_NOTICE_KEY are needed with HYPERPAY_URL');
  if (values.CITC_URL && !values.CITC_TOKEN) problems.push('CITC_TOKEN is needed with CITC_URL');
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    secret: values.MISHWAR_SECRET,
    demo,
    demoSignIns: values.DEMO_SIGN_INS,
    settingsPassphrase: values.SETTINGS_PASSPHRASE,
    smtpUrl: values.SMTP_URL ?? null,
    smtpFrom: values.SMTP_FROM,
    publicUrl,
    privateHosts: values.OUTGOING_PRIVATE_HOSTS,
    hostNames: [new URL(publicUrl).hostname, ...values.ALLOWED_HOSTS],
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    sessionCheckMs: values.SESSION_CHECK_MS,
    metricsToken: values.METRICS_TOKEN ?? null,
    filesDir: values.MISHWAR_FILES_DIR || join(values.MISHWAR_DATA_DIR, 'files'),
    whatsapp: values.WHATSAPP_URL ? { url: values.WHATSAPP_URL, token: values.WHATSAPP_TOKEN } : null,
    teamChat: values.TEAM_CHAT_URL ? { url: values.TEAM_CHAT_URL } : null,
    payfort: values.PAYFORT_URL
      ? {
          url: values.PAYFORT_URL,
          merchant: values.PAYFORT_MERCHANT,
          accessCode: values.PAYFORT_ACCESS_CODE,
          phrase: values.PAYFORT_PHRASE,
        }
      : null,
    odoo: values.ODOO_URL
      ? { url: values.ODOO_URL, database: values.ODOO_DATABASE, key: values.ODOO_KEY }
      : null,
    shukah: values.SHUKAH_URL ? { url: values.SHUKAH_URL, token: values.SHUKAH_TOKEN } : null,
    hyperpay: values.HYPERPAY_URL
      ? {
          url: values.HYPERPAY_URL,
          entityId: values.HYPERPAY_ENTITY,
          token: values.HYPERPAY_TOKEN,
          webhookKey: values.HYPERPAY_NOTICE_KEY,
        }
      : null,
    citc: values.CITC_URL ? { url: values.CITC_URL, token: values.CITC_TOKEN } : null,
    roles,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    retentionDays: values.RETENTION_DAYS,
    redisUrl: values.REDIS_URL ?? null,
    routingUrl: values.ROUTING_URL ?? null,
    mapTiles: { road: values.MAP_ROAD_TILES.path, satellite: values.MAP_SATELLITE_TILES.path },
    mapArchives: { road: values.MAP_ROAD_TILES.file, satellite: values.MAP_SATELLITE_TILES.file },
    limits: {
      public: values.LIMIT_PUBLIC_PER_MINUTE,
      staff: values.LIMIT_STAFF_PER_MINUTE,
      partner: values.LIMIT_PARTNER_PER_MINUTE,
      driver: values.LIMIT_DRIVER_PER_MINUTE,
      channel: values.LIMIT_CHANNEL_PER_MINUTE,
    },
  };
}

function findSampleSecrets(values: z.infer<typeof Environment>, demo: boolean): string[] {
  const problems: string[] = [];
  if (demo) problems.push('MISHWAR_DEMO must be off in production');
  if (SAMPLE.test(values.MISHWAR_SECRET) || new Set(values.MISHWAR_SECRET).size < 12) {
    problems.push('MISHWAR_SECRET looks like a sample: make one with "openssl rand -base64 48"');
  }
  if (SAMPLE.test(values.SETTINGS_PASSPHRASE) || values.SETTINGS_PASSPHRASE.length < 8) {
    problems.push('SETTINGS_PASSPHRASE is a sample or too short: use at least 8 characters of your own');
  }
  return problems;
}

function readRoles(args: readonly string[]): ReadonlySet<ProcessRole> | string {
  const named = args.flatMap((arg, index) => {
    if (arg.startsWith('--role=')) return arg.slice('--role='.length).split(',');
    return args[index - 1] === '--role' ? arg.split(',') : [];
  });
  if (args.at(-1) === '--role' || named.some((name) => !PROCESS_ROLES.some((role) => role === name))) {
    return `--role must be one or more of ${PROCESS_ROLES.join(', ')}`;
  }
  return new Set(named.length > 0 ? PROCESS_ROLES.filter((role) => named.includes(role)) : PROCESS_ROLES);
}

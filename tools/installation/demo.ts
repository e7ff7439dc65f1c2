import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@mishwar/db';
import {
  DEMO_CHANNELS,
  DEMO_OPERATORS,
  type DemoAccess,
  grantDemoAccess,
  isUnused,
  seedDemo,
} from '@mishwar/db/seeds';
import { hashPassword } from '../../apps/server/src/features/auth/public.ts';
import { hashToken } from '../../apps/server/src/platform/crypto/token.ts';
import { DEMO_STREETS } from './demo-map.ts';
import type { Secrets } from './secrets.ts';

const LOCK = 727_281;

/** What the demo needs secrets for. */
export const DEMO_NAMES = {
  operators: DEMO_OPERATORS.map(({ email }) => email),
  channels: DEMO_CHANNELS.map(({ name }) => name),
};

/**
 * Makes the demo in a database that was never used; answers whether it did. Where only the secrets are new
 * (their file was lost), the demo's people and channels get the new ones.
 */
export async function prepareDemo(url: string, secrets: Secrets, secretsAreNew: boolean): Promise<boolean> {
  return withClient(url, async (client) => {
    // Held until the connection ends: of several starts one makes the demo, the others find it made.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const unused = await isUnused(client);
    if (!unused && !secretsAreNew) return false;
    const access = await accessFrom(secrets);
    if (unused) await seedDemo(client, { access });
    else await grantDemoAccess(client, access);
    return unused;
  });
}

async function accessFrom(secrets: Secrets): Promise<DemoAccess> {
  const hashes = Object.entries(secrets.operators).map(async ([email, word]) => [
    email,
    await hashPassword(word),
  ]);
  const channels = Object.entries(secrets.channels).map(([name, { apiKey, signingSecret }]) => [
    name,
    { apiKeyHash: hashToken(apiKey), signingSecret },
  ]);
  return {
    passwordHashes: Object.fromEntries(await Promise.all(hashes)),
    channels: Object.fromEntries(channels),
  };
}

/** What the sandbox reads to play the outside world: the same facts that real third parties would be given. */
export interface SandboxFile {
  /** Where the product is, and where the sandbox takes in what the server sends to phones. */
  readonly server: string;
  readonly port: number;
  readonly whatsappToken: string;
  readonly channels: readonly {
    name: string;
    key: string;
    secret: string;
    fromCompany: string;
    weight: number;
  }[];
  /** Phones of the drivers who may drive. */
  readonly drivers: readonly string[];
  /** From what it draws the streets of the demo's map. */
  readonly streets: typeof DEMO_STREETS;
}

/** Writes `<dataDir>/sandbox.json`, readable by its owner alone; answers its path. */
export async function writeSandboxFile(
  dataDir: string,
  databaseUrl: string,
  secrets: Secrets,
  { server, port }: Pick<SandboxFile, 'server' | 'port'>,
): Promise<string> {
  const drivers = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ phone: string }>(
      'select phone from driver where is_active order by id',
    );
    return rows.map(({ phone }) => phone);
  });
  const channels = DEMO_CHANNELS.map(({ name, fromCompany, weight }) => ({
    name,
    key: secrets.channels[name]?.apiKey ?? '',
    secret: secrets.channels[name]?.signingSecret ?? '',
    fromCompany,
    weight,
  }));
  const content: SandboxFile = {
    ...{ server, port, whatsappToken: secrets.whatsappToken },
    ...{ channels, drivers, streets: DEMO_STREETS },
  };
  const path = sandboxFilePath(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return path;
}

/** Where phones are reached, as the start that wrote the sandbox's file said; undefined where none did. */
export async function sandboxPort(dataDir: string): Promise<number | undefined> {
  const text = await readFile(sandboxFilePath(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as SandboxFile).port;
}

export const sandboxFilePath = (dataDir: string): string => join(dataDir, 'sandbox.json');

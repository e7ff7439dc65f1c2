import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
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
import { hashPassword } from './password.ts';
import type { Secrets } from './secrets.ts';

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
    { apiKeyHash: createHash('sha256').update(apiKey).digest(), signingSecret },
  ]);
  return {
    passwordHashes: Object.fromEntries(await Promise.all(hashes)),
    channels: Object.fromEntries(channels),
  };
}

/** What the sandbox reads to play the outside world; the same facts that real parties would be given. */
export interface SandboxFile {
  readonly url: string;
  readonly channels: readonly {
    name: string;
    application: string;
    from_company: string;
    api_key: string;
    signing_secret: string;
  }[];
  /** Phones of the drivers who may drive. */
  readonly drivers: readonly { phone: string; name: string; latitude: number; longitude: number }[];
  /** Where the sandbox takes the messages in that the server sends to drivers' phones. */
  readonly whatsapp: { readonly port: number; readonly token: string };
}

/** Writes `<dataDir>/sandbox.json`, readable by its owner alone; answers its path. */
export async function writeSandboxFile(
  dataDir: string,
  databaseUrl: string,
  secrets: Secrets,
  url: string,
  whatsappPort: number,
): Promise<string> {
  const drivers = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<SandboxFile['drivers'][number]>(
      `select d.phone, d.name, p.latitude, p.longitude from driver d join driver_position p on p.driver_id = d.id
       where d.is_active order by d.id`,
    );
    return rows;
  });
  const content: SandboxFile = {
    url,
    channels: DEMO_CHANNELS.map(({ name, application, fromCompany }) => ({
      name,
      application,
      from_company: fromCompany,
      api_key: secrets.channels[name]?.apiKey ?? '',
      signing_secret: secrets.channels[name]?.signingSecret ?? '',
    })),
    drivers,
    whatsapp: { port: whatsappPort, token: secrets.whatsappToken },
  };
  const path = join(dataDir, 'sandbox.json');
  await writeFile(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return path;
}

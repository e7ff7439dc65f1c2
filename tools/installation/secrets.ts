import { randomBytes, randomInt } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from './problem.ts';

/** What an installation makes for itself at its first start; nothing of it is in the repository. */
export interface Secrets {
  readonly secret: string;
  readonly settingsPassphrase: string;
  readonly whatsappToken: string;
  /** Password of each demo operator, by e-mail. */
  readonly operators: Readonly<Record<string, string>>;
  /** Key and signing secret of each demo channel, by name. */
  readonly channels: Readonly<Record<string, { readonly apiKey: string; readonly signingSecret: string }>>;
}

interface SecretNames {
  readonly operators: readonly string[];
  readonly channels: readonly string[];
}

/**
 * Reads `<dir>/secrets.json`, or makes it, readable by its owner alone; `isNew` says which.
 * Throws StartProblem when the file is there but cannot be understood.
 */
export async function openSecrets(
  dir: string,
  names: SecretNames,
): Promise<{ secrets: Secrets; isNew: boolean }> {
  const path = join(dir, 'secrets.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartProblem(`${path} cannot be read: ${error.message}`);
  });
  if (text !== undefined) return { secrets: parse(text, path, names), isNew: false };
  const secrets = make(names);
  await mkdir(dir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    // Of several starts at the same time the first one's secrets hold for all.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return openSecrets(dir, names);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return { secrets, isNew: true };
}

function make(names: SecretNames): Secrets {
  const channel = () => ({ apiKey: `ck_${token(24)}`, signingSecret: token(32) });
  return {
    secret: token(48),
    settingsPassphrase: pronounceable(),
    whatsappToken: token(24),
    operators: Object.fromEntries(names.operators.map((email) => [email, pronounceable()])),
    channels: Object.fromEntries(names.channels.map((name) => [name, channel()])),
  };
}

function parse(text: string, path: string, names: SecretNames): Secrets {
  try {
    const secrets = JSON.parse(text) as Partial<Secrets>;
    const strings = [secrets.secret, secrets.settingsPassphrase, secrets.whatsappToken];
    const complete =
      strings.every((value) => typeof value === 'string' && value !== '') &&
      names.operators.every((email) => secrets.operators?.[email]) &&
      names.channels.every((name) => secrets.channels?.[name]?.apiKey);
    if (complete) return secrets as Secrets;
  } catch {
    // The sentence below serves both.
  }
  throw new StartProblem(
    `${path} is not complete: move it away, and new secrets are made at the next start.`,
  );
}

const token = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Some 50 bits that a person can type from one window into another: "kofu-mira-teso-4821". */
function pronounceable(): string {
  const syllable = () => pick('bdfgklmnprst') + pick('aeiou');
  const word = () => syllable() + syllable() + syllable();
  return `${word()}-${word()}-${randomInt(1000, 10_000)}`;
}

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));

import { argon2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { equalsConstantTime } from '../../platform/crypto/keys.ts';

const derive = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const KEY_BYTES = 32;
/** Each takes 19 MiB and a core; more at once would only wait for each other. */
const MAX_CONCURRENT = 4;
const MAX_QUEUED = 200;

/** Too many sign-ins wait already; the caller should ask again in a moment. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** The Argon2id hash of a password, with salt and costs, in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await withConcurrencyLimit(() =>
    argon2id(password, salt, MEMORY_KIB, PASSES, LANES, KEY_BYTES),
  );
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(key)}`;
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** Of nobody's password: an unknown e-mail costs as much time as a known one. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(KEY_BYTES))}`;

/** Whether the password is the one of `hash`. Without a hash it takes the same time and is false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', key = ''] =
    HASH.exec(hash ?? DUMMY_HASH) ?? HASH.exec(DUMMY_HASH) ?? [];
  const expected = Buffer.from(key, 'base64');
  const given = await withConcurrencyLimit(() =>
    argon2id(
      password,
      Buffer.from(salt, 'base64'),
      Number(memory),
      Number(passes),
      Number(lanes),
      expected.length,
    ),
  );
  return equalsConstantTime(given, expected) && hash !== undefined;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password of some 90 bits, of characters that are not mistaken for each other. */
export function generatePassword(): string {
  return Array.from({ length: 16 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

async function argon2id(
  password: string,
  salt: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  // One form for one password, whatever keyboard composed its letters.
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength });
}

let running = 0;
const waiting: (() => void)[] = [];

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_QUEUED) throw new TooBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

import { argon2, randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { equalsConstantTime } from '../../platform/crypto/keys.ts';
import { RequestError } from '../../platform/http/request-error.ts';

const derive = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const KEY_BYTES = 32;
/** Concurrent hashes: each takes 19 MiB and a core, and more than there are cores take memory alone. */
const MAX_CONCURRENT = Math.min(4, availableParallelism());
const MAX_QUEUED = 200;

/** Wait in seconds while too many passwords are hashed. */
export const TOO_BUSY_SECONDS = 2;

/** Too many hashes are queued; the caller should retry shortly. */
export class TooBusy extends RequestError {
  override readonly name = 'TooBusy';
  constructor() {
    super(503, 'server_busy', TOO_BUSY_SECONDS);
  }
}

/** Hashes a password with Argon2id; returns the encoded form `$argon2id$…` with salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await withConcurrencyLimit(() =>
    argon2id(password, salt, MEMORY_KIB, PASSES, LANES, KEY_BYTES),
  );
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(key)}`;
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** Dummy hash: unknown e-mail addresses take as long (prevents enumeration). */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(KEY_BYTES))}`;

/** Whether the password matches `hash`. Without a hash it takes the same time and is false. */
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

/** A random password of about 90 bits, without look-alike characters. */
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
  // Unicode NFKC: the same password from any keyboard.
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

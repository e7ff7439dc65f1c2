import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { hashToken } from './token.ts';

const keys = new Map<string, Buffer>();

/** Derives a key for each purpose from the configured secret (HKDF-SHA256). */
function keyFor(secret: string, purpose: string): Buffer {
  const id = `${purpose}\0${secret}`;
  let key = keys.get(id);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(id, key);
  }
  return key;
}

/** HMAC-SHA256 of a text with the key of a purpose. */
export function sign(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest();
}

/** Compares buffers in constant time; different lengths are unequal. */
export function equalsConstantTime(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Compares a text with a secret in constant time, whatever their lengths. */
export function equalsSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(secret));
}

/** Encrypts a text with AES-256-GCM, such as a mail that holds a code. */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a text of `seal`. Throws where the secret differs or the text was modified. */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

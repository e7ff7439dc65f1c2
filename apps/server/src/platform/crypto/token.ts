import { createHash, randomBytes } from 'node:crypto';

/** Creates a bearer token: 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token: the database stores the hash alone, which does not sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

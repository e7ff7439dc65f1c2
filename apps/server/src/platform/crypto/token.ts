import { createHash, randomBytes } from 'node:crypto';

/** A bearer token: 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token; who reads the table cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

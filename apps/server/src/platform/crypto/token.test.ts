import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashToken, newToken } from './token.ts';

it('[SEC-08] a token has 256 random bits, is unique, and is stored as a hash', () => {
  const tokens = new Set(Array.from({ length: 5_000 }, newToken));
  expect(tokens.size).toBe(5_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  // Each bit is set about half of the time.
  const bits = new Array<number>(256).fill(0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < 256; bit += 1)
      bits[bit] = (bits[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  for (const on of bits) expect(Math.abs(on - 2_500)).toBeLessThan(300);
  const [one = ''] = tokens;
  expect(hashToken(one)).toHaveLength(32);
  expect(hashToken(one).toString('base64url')).not.toBe(one);
});

it('[SEC-04, SEC-08] codes, tokens and passwords come from a cryptographic generator', () => {
  const root = new URL('../../', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'),
  );
  const careless = sources.filter((name) =>
    readFileSync(new URL(name, root), 'utf8').includes('Math.random'),
  );
  expect(careless).toEqual([]);
  for (const name of ['features/auth/submit-credentials.ts', 'features/driver-gateway/sign-in/send-code.ts'])
    expect(readFileSync(new URL(name, root), 'utf8')).toContain('String(randomInt(1_000_000)).padStart(6');
});

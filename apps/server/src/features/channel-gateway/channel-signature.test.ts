import { describe, expect, it } from 'vitest';
import { isSigned, signatureOf } from './channel-signature.ts';

const now = new Date('2026-03-01T12:00:00Z');
const request = {
  timestamp: String(now.getTime()),
  method: 'POST',
  path: '/channel/v1/orders?x=1',
  body: Buffer.from('{"a":"ش"}'),
};
const signature = signatureOf('secret', request);

describe('the signature of a channel', () => {
  it('is the documented HMAC', () => {
    expect(
      signatureOf('sample-signing-secret', {
        timestamp: '1767261600000',
        method: 'get',
        path: '/channel/v1/restaurants',
        body: Buffer.alloc(0),
      }),
    ).toBe('77dea43ff3ee4f9658c90c5206f489fdd4f717659bf76104596fa90abd9c3afb');
  });

  it('is valid for exactly the signed content', () => {
    expect(isSigned('secret', request, signature, now)).toBe(true);
    expect(isSigned('other', request, signature, now)).toBe(false);
    expect(isSigned('secret', { ...request, method: 'PUT' }, signature, now)).toBe(false);
    expect(isSigned('secret', { ...request, path: '/channel/v1/orders?x=2' }, signature, now)).toBe(false);
    expect(isSigned('secret', { ...request, body: Buffer.from('{"a":"س"}') }, signature, now)).toBe(false);
    expect(isSigned('secret', request, signature.toUpperCase(), now)).toBe(false);
    expect(isSigned('secret', request, '', now)).toBe(false);
  });

  it.each([
    [0, true],
    [299_999, true],
    [-299_999, true],
    [300_001, false],
    [-300_001, false],
  ])('is good %i ms from now: %s', (ms, expected) => {
    const at = { ...request, timestamp: String(now.getTime() + ms) };
    expect(isSigned('secret', at, signatureOf('secret', at), now)).toBe(expected);
  });

  it('needs a time in ms', () => {
    for (const timestamp of ['', 'now', '1767261600', '-1767261600000']) {
      const at = { ...request, timestamp };
      expect(isSigned('secret', at, signatureOf('secret', at), now)).toBe(false);
    }
  });
});

import { expect, test } from 'vitest';
import { toCurl } from './curl.ts';

test('a call is copied without its credentials, and its quotes are kept from the shell', () => {
  const command = toCurl({
    method: 'POST',
    url: 'https://citc.example/Order/create?x=1',
    headers: {
      'content-type': 'application/json',
      authorization: '[redacted]',
      'X-Api-Key': 'abc',
      cookie: 'a=b',
      'x-channel-signature': 'abc',
      'x-note': '[redacted]',
      'idempotency-key': 'outbox:7',
    },
    body: { name: "it's" },
  });
  expect(command).toBe(
    [
      "curl -X POST 'https://citc.example/Order/create?x=1' \\",
      "  -H 'content-type: application/json' \\",
      "  -H 'idempotency-key: outbox:7' \\",
      `  --data-raw '{"name":"it'\\''s"}'`,
    ].join('\n'),
  );
});

test('a call without a body has none', () => {
  expect(toCurl({ method: 'GET', url: 'https://a.example', headers: {}, body: null })).toBe(
    "curl -X GET 'https://a.example'",
  );
});

test('a body that is text is sent as it was, and a header that is no text or number is left out', () => {
  const headers = { 'content-length': 3, accept: ['a', 'b'] } as never;
  expect(toCurl({ method: 'POST', url: 'https://a.example', headers, body: 'a=b' })).toBe(
    ["curl -X POST 'https://a.example' \\", "  -H 'content-length: 3' \\", "  --data-raw 'a=b'"].join('\n'),
  );
});

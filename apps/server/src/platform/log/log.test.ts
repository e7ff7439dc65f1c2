import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { redact, redactText } from './redact.ts';

describe('[security 35] redaction', () => {
  it.each([
    'authorization',
    'Cookie',
    'password',
    'new_password',
    'passKey',
    'sdk_token',
    'signature',
    'x-api-key',
    'card_number',
  ])('hides %s at any depth', (name) => {
    expect(redact({ a: [{ [name]: 'hush' }] })).toEqual({ a: [{ [name]: '[redacted]' }] });
  });

  it('shows personal numbers by their end only', () => {
    expect(redact({ id_number: '1012345678', iban: 'SA0380000000608010167519' })).toEqual({
      id_number: '…5678',
      iban: '…7519',
    });
  });

  it.each([
    ['Authorization: Bearer abc.def-ghi', 'Authorization: [redacted] abc.def-ghi'],
    ['a bearer abc.def-ghi', 'a bearer [redacted]'],
    ['POST /x?password=hush&a=1', 'POST /x?password=[redacted]&a=1'],
    ['body %7B%22passKey%22%3A%22123456%22%7D', 'body %7B%22passKey%22%3A%22[redacted]%22%7D'],
    ['card 4111 1111 1111 1111.', 'card [redacted].'],
    ['order 10000017 for 966551234567', 'order 10000017 for 966551234567'],
  ])('inside texts: %s', (text, safe) => {
    const shown = redactText(text);
    for (const hidden of ['hush', '123456%22', '4111']) expect(shown).not.toContain(hidden);
    if (!text.startsWith('Authorization')) expect(shown).toBe(safe);
  });
});

describe('the log', () => {
  it('[security 36] is one JSON object a line, whatever the text holds', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line)).with({ part: 'test' });
    log.debug('not shown');
    log.warn('a\r\n{"level":"error"}\u001b[31m', { token: 'hush', error: new Error('password=hush') });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/\n/g)).toHaveLength(1);
    expect(lines[0]).not.toContain('hush');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', part: 'test', token: '[redacted]' });
  });
});

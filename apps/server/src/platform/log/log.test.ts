import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { redact, redactExchange, redactText } from './redact.ts';

describe('[SEC-35] redaction', () => {
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
    'hyperpay_access_token',
    'X-Webhook-Signature',
  ])('hides %s at any depth', (name) => {
    expect(redact({ a: [{ [name]: 'hush' }] })).toEqual({ a: [{ [name]: '[redacted]' }] });
  });

  it('shows the last digits of personal numbers', () => {
    expect(redact({ id_number: '1012345678', iban: 'SA0380000000608010167519' })).toEqual({
      id_number: '…5678',
      iban: '…7519',
    });
  });

  it('keeps the code of a result in an exchange, and no other code', () => {
    const body = {
      ...{ result: { code: '000.100.110' }, response: { result: { code: 800.1, token: 'hush' } } },
      ...{
        errorCodes: [{ code: '1006' }],
        errors: [{ code: 131_047 }],
        error: { code: 200 },
        code: 'ORDER_CONFLICT',
      },
    };
    const response = { result: { code: 800.1, token: '[redacted]' } };
    expect(redactExchange(body)).toEqual({ ...body, response });
    const oneTime = {
      code: '4821',
      driver: { code: 4821 },
      codes: [{ code: '4821' }],
      result: { otp: '4821' },
    };
    expect(redactExchange(oneTime)).toEqual({
      ...{ code: '[redacted]', driver: { code: '[redacted]' }, codes: [{ code: '[redacted]' }] },
      result: { otp: '[redacted]' },
    });
    expect(redact({ result: { code: '4821' } })).toEqual({ result: { code: '[redacted]' } });
  });

  it.each([
    ['Authorization: Bearer abc.def-ghi', 'Authorization: [redacted] abc.def-ghi'],
    ['a bearer abc.def-ghi', 'a bearer [redacted]'],
    ['POST /x?password=hush&a=1', 'POST /x?password=[redacted]&a=1'],
    ['body %7B%22passKey%22%3A%22123456%22%7D', 'body %7B%22passKey%22%3A%22[redacted]%22%7D'],
    ['card 4111 1111 1111 1111.', 'card [redacted].'],
    ['card 5500%200000%200000%200004.', 'card [redacted].'],
    ['card 4111111111111111', 'card [redacted]'],
    ['{"password":"two words","a":1}', '{"password":"[redacted]","a":1}'],
    ['"{\\"sdk_token\\":\\"hush\\",\\"a\\":1}"', '"{\\"sdk_token\\":\\"[redacted]\\",\\"a\\":1}"'],
    ['x-signature: hush', 'x-signature: [redacted]'],
    ['cookie: sid=hush; b=hush', 'cookie: [redacted]'],
    ['Bearer%20abc.hush', 'Bearer [redacted]'],
    ['q=%2570assword%253Dhush', 'q=password=[redacted]'],
    ['your code=735917 is', 'your code=[redacted] is'],
    ['iban SA03 8000 0000 6080 1016 7519', 'iban SA[redacted]19'],
    ['person 1023456781', 'person …6781'],
    ['at 1700000000, orders 10000017 10000018', 'at 1700000000, orders 10000017 10000018'],
    ['order 10000017 for 966551234567', 'order 10000017 for 966551234567'],
  ])('inside texts: %s', (text, safe) => {
    const shown = redactText(text);
    for (const hidden of ['hush', '123456%22', '4111']) expect(shown).not.toContain(hidden);
    if (!text.startsWith('Authorization')) expect(shown).toBe(safe);
  });
});

describe('the log', () => {
  it('[SEC-36] writes one JSON object a line, whatever the text holds', () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const log = createLog('info', { write }).child({ part: 'test' });
    log.debug('not shown');
    log.warn(
      { token: 'hush', error: new Error('password=hush') },
      'a\r\n{"level":"error"}\u001b[31m\u009b1m\u202e\u2066\u2028 token=hush',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/\n/g)).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066]/u);
    expect(lines[0]).not.toContain('hush');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'warn',
      part: 'test',
      token: '[redacted]',
      error: { name: 'Error', message: 'password=[redacted]' },
      stack: expect.stringContaining('log.test.ts'),
    });
  });
});

describe('standard output', () => {
  const LOG = new URL('log.ts', import.meta.url).href;
  /** A process of its own that opens its log, logs ten lines, and does what else is given. */
  const programOf = (before: string, after: string) => [
    '--input-type=module',
    '--eval',
    `import fs from 'node:fs';
     import { setTimeout as sleep } from 'node:timers/promises';
     import { createLog } from '${LOG}';
     const log = createLog('info');
     ${before}
     for (let n = 0; n < 10; n++) {
       log.info({ n }, 'line');
       await sleep(50);
     }
     ${after}`,
  ];

  it('may be full: the process goes on, and ends as it should', async () => {
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, programOf('', ''), { stdio: ['ignore', full.fd, 'inherit'] });
    const [code] = await once(child, 'exit');
    await full.close();
    expect(code).toBe(0);
  });

  it('gets what it did not take once there is room, and on exit what is not written yet', async () => {
    const program = programOf(
      `const { write } = fs;
       fs.write = (...given) => given.at(-1)(Object.assign(new Error('full'), { code: 'ENOSPC' }));`,
      `fs.write = write;
       log.info({ n: 10 }, 'line');
       await sleep(500);
       log.info({ n: 11 }, 'being written');
       log.info({ n: 12 }, 'line');
       process.exit(0);`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, program);
    const numbers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).n);
    expect(numbers.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, n) => n));
    expect(numbers).toContain(12);
  });
});

describe('[SEC-57] equal errors', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are logged once a second, with the number of those that followed; other lines are all logged', () => {
    const lines: { message: string; repeated?: number; id?: number }[] = [];
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    const fail = (id: number) =>
      log.child({}).error({ id, error: new TypeError('no address') }, 'request failed');
    for (let id = 0; id < 600; id++) fail(id);
    log.error({ error: new Error('another') }, 'request failed');
    for (let at = 0; at < 3; at++) log.warn('slow');
    const seen = () => lines.splice(0).map(({ message, repeated, id }) => [message, id, repeated]);
    const one = (id: number | undefined, repeated?: number) => ['request failed', id, repeated];
    const slow = ['slow', undefined, undefined];
    expect(seen()).toEqual([one(0), one(undefined), slow, slow, slow]);
    vi.advanceTimersByTime(1_000);
    expect(seen()).toEqual([one(0, 599)]);
    fail(600);
    expect(seen()).toEqual([one(600)]);
    vi.advanceTimersByTime(1_000);
    expect(seen()).toEqual([]);
  });
});

import { atOnce, send } from '../client.ts';
import { addDriver, addStaff } from '../people.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';

const LOGIN = '/admin/api/v2/login';
const UPLOAD = '/admin/api/v1/drivers/attachment';
const UNKNOWN = '/admin/api/v1/nothing';
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const JSON_TYPE = { 'content-type': 'application/json' };
const MAX_REFUSAL_BYTES = 8_192;

/** A form of about 10 MB. */
export const emptyParts = (count = 150_000): Buffer =>
  Buffer.from(`${'--x\r\ncontent-disposition: form-data; name="assets"\r\n\r\n\r\n'.repeat(count)}--x--\r\n`);

export const unknownKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n])));

/** As many unknown keys as 64 kB take. */
const KEYS_OF_64_KB = JSON.stringify(
  Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [n.toString(36), 0])),
);
/** A route for callers without a sign-in that takes 64 kB. */
const REGISTRATIONS = '/driver/v1/registrations';

export const bodiesAttack: Attack = {
  name: 'bodies',
  title: 'large and complex bodies, unknown paths',
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin, sample } = arena;
    const from = '127.0.0.2';
    const [staff, driver] = [(await addStaff(arena)).headers, (await addDriver(arena)).headers];
    const parts = emptyParts();
    for (const path of [UNKNOWN, LOGIN, UPLOAD, '/driver/v1/positions']) {
      for (const caller of [{}, staff, driver]) {
        const replies = await atOnce(sample ? 1 : 4, () =>
          send(origin, { path, headers: { ...FORM, ...caller }, body: parts, from }),
        );
        for (const reply of replies) tally.mustBeRefused(`150,000 empty parts to ${path}`, reply);
      }
    }
    const bodies: [what: string, body: string][] = [
      ['100,000 unknown keys', unknownKeys(100_000)],
      ['4,000 unknown keys', unknownKeys(4_000)],
      ['6,000 unknown keys', KEYS_OF_64_KB],
      ['30,000 levels', '['.repeat(30_000)],
      ['30,000 values', `[${'1,'.repeat(30_000)}1]`],
      ['a long key', JSON.stringify({ ['k'.repeat(60_000)]: 1 })],
      ['a long number', `{"email": ${'9'.repeat(60_000)}}`],
      ['a prototype', '{"__proto__": {"role": "SUPER_ADMIN"}}'],
      ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]).toString('latin1')],
    ];
    for (const [what, body] of bodies) {
      for (const [path, caller] of [
        [LOGIN, {}],
        [REGISTRATIONS, {}],
        ['/admin/api/v1/drivers/odm/enable', staff],
        ['/driver/v1/positions', driver],
      ] as const) {
        const replies = await atOnce(sample ? 1 : 20, () =>
          send(origin, { path, headers: { ...JSON_TYPE, ...caller }, body, from }),
        );
        for (const reply of replies) {
          tally.mustBeRefused(`${what} to ${path}`, reply);
          tally.mustHold(`${what} to ${path} got a large answer`, reply.body.length < MAX_REFUSAL_BYTES);
        }
      }
    }
    const floods = await atOnce(sample ? 5 : 100, (address) =>
      atOnce(sample ? 1 : 4, () =>
        send(origin, {
          path: REGISTRATIONS,
          headers: JSON_TYPE,
          body: KEYS_OF_64_KB,
          from: `127.0.8.${address + 2}`,
        }),
      ),
    );
    for (const reply of floods.flat()) tally.mustBeRefused('6,000 unknown keys from many addresses', reply);
    const megabyte = Buffer.alloc(1 << 20, 'x');
    for (let turn = 0; turn < (sample ? 1 : 10); turn += 1) {
      const replies = await atOnce(20, (n) =>
        send(origin, { path: `${UNKNOWN}/${turn}-${n}`, body: megabyte, from }),
      );
      for (const reply of replies) tally.mustBeRefused('1 MB to an unknown path', reply);
    }
    for (const headers of [
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'text/xml' },
      { ...JSON_TYPE, host: 'evil.example' },
    ])
      tally.mustBeRefused(
        `headers ${JSON.stringify(headers)}`,
        await send(origin, { path: LOGIN, headers, body: 'x'.repeat(100), from }),
      );
  },
};

import { expect, it } from 'vitest';
import { maxBodyMs } from './read-body.ts';

it.each([
  ['a sign-in', 2 << 10, 5_064],
  ['a form', 64 << 10, 7_048],
  ['a picture of 2 MB on a line of 256 kbit/s', 2 << 20, 70_536],
])('[SEC-52] %s of %i bytes has %i ms', (_what, bytes, ms) => {
  expect(maxBodyMs(bytes)).toBe(ms);
});

import { expect, it } from 'vitest';
import { isPasswordOfEmail } from './password-of-email.ts';

it.each([
  ['nora.ali@example.com', true],
  ['NORA.Ali@Example.com', true],
  [' nora.ali@example.com ', true],
  ['nora.ali', true],
  ['nora.ali@example.co', false],
  ['known-to-me', false],
  ['', false],
])('%j is the address of nora.ali@example.com: %s', (password, expected) => {
  expect(isPasswordOfEmail(password, 'nora.ali@example.com')).toBe(expected);
});

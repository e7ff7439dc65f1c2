import { expect, it } from 'vitest';
import { openerOf } from './open-page.ts';

it.each([
  ['linux', ['xdg-open', 'http://localhost:4000']],
  ['darwin', ['open', 'http://localhost:4000']],
  ['win32', ['cmd', '/c', 'start', '""', 'http://localhost:4000']],
] as const)('opens an address on %s', (platform, command) => {
  expect(openerOf(platform, 'http://localhost:4000')).toEqual(command);
});

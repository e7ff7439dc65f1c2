import { expect, test } from 'vitest';
import { DRIVER_ICONS, getIconIndex } from './marker-names.ts';

test('there is an image for each state, of the moving ones for each of sixteen directions', () => {
  expect(DRIVER_ICONS).toHaveLength(1 + 2 * 17);
  expect(new Set(DRIVER_ICONS).size).toBe(DRIVER_ICONS.length);
});

test.each([
  ['offline', null, 'driver-offline'],
  ['offline', 90, 'driver-offline'],
  ['free', null, 'driver-free'],
  ['free', 0, 'driver-free-0'],
  ['free', 11, 'driver-free-0'],
  ['free', 12, 'driver-free-1'],
  ['free', 359, 'driver-free-0'],
  ['busy', null, 'driver-busy'],
  ['busy', 180, 'driver-busy-8'],
  ['busy', 340, 'driver-busy-15'],
] as const)('%s with heading %s', (state, heading, icon) => {
  expect(DRIVER_ICONS[getIconIndex(state, heading)]).toBe(icon);
});

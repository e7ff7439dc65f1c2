import { expect, test } from 'vitest';
import { placeHref } from './place-href.ts';

test('a position, [lng, lat], is opened with its latitude first', () => {
  expect(placeHref([50.0891239, 26.4])).toBe(
    'https://www.google.com/maps/search/?api=1&query=26.4%2C50.089124',
  );
});

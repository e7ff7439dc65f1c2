import { expect, test } from 'vitest';
import { writeFields } from './write-fields.ts';

test('only values that differ are written, the parts of a date one by one, a list as a whole', () => {
  const written: [string, unknown][] = [];
  writeFields(
    {
      name: ' Salem ',
      plate: 'B',
      city: null as string | null,
      born: { day: '1', month: '2' },
      since: { day: '3', month: '4' },
      files: ['a', 'b'],
      active: true,
    },
    {
      name: 'Salem',
      plate: 'A',
      city: '7' as string | null,
      born: { day: '1', month: '2' },
      since: { day: '3', month: '5' },
      files: ['a'],
      active: true,
    },
    (path, value) => written.push([path, value]),
  );
  expect(written).toEqual([
    ['plate', 'B'],
    ['city', null],
    ['since.day', '3'],
    ['since.month', '4'],
    ['files', ['a', 'b']],
  ]);
});

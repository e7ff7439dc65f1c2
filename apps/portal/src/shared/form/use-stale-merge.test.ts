import { expect, test } from 'vitest';
import type { Clash } from './merge-values.ts';
import { addToNotice } from './use-stale-merge.ts';

interface Values {
  plate: string;
  phone: string;
}
const clash = (field: keyof Values, mine: string, theirs: string): Clash<Values> => ({
  fields: [field],
  mine: { [field]: mine },
  theirs: { [field]: theirs },
});

test('a first merge lists its clashes, of which what was typed is taken, and what was updated', () => {
  expect(addToNotice<Values>(null, [clash('plate', 'A', 'B')], ['phone'])).toEqual({
    clashes: [{ ...clash('plate', 'A', 'B'), taken: 'mine' }],
    updated: ['phone'],
  });
});

test('a further merge keeps the choices made before, and replaces a clash of the same fields', () => {
  const shown = {
    clashes: [
      { ...clash('plate', 'A', 'B'), taken: 'theirs' as const },
      { ...clash('phone', '1', '2'), taken: 'theirs' as const },
    ],
    updated: ['plate' as const],
  };
  expect(addToNotice<Values>(shown, [clash('phone', '1', '3')], [])).toEqual({
    clashes: [
      { ...clash('plate', 'A', 'B'), taken: 'theirs' },
      { ...clash('phone', '1', '3'), taken: 'mine' },
    ],
    updated: [],
  });
});

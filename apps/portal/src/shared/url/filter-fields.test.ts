import { FIRST_PICKER_YEAR } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { choicesFilter, dateRangeFilter, lookupFilter, textFilter, yesNoFilter } from './filter-fields.ts';

const LABEL = 'common.search';
const short = textFilter(LABEL, { maxLength: 5 });
const status = choicesFilter(LABEL, [
  { value: 'a', label: LABEL },
  { value: 'b', label: LABEL },
]);
const year = new Date().getUTCFullYear();
const LONG_ID = '1'.repeat(18);

test('a text is applied after a pause and has the direction of the language by default', () => {
  const { kind, maxLength, ltr, onEnter } = textFilter(LABEL);
  expect({ kind, maxLength, ltr, onEnter }).toEqual({
    kind: 'text',
    maxLength: 200,
    ltr: false,
    onEnter: false,
  });
});

test.each([
  ['text', short, ' Hud ', 'Hud'],
  ['text as long as allowed', short, '12345', '12345'],
  ['text that is too long', short, '123456', undefined],
  ['empty text', short, '  ', undefined],
  ['a list as text', short, ['Hud'], undefined],
  ['absent text', short, undefined, undefined],
  ['a choice', status, 'b', ['b']],
  ['choices in the sequence of the options', status, ['b', 'x', 'a'], ['a', 'b']],
  ['unknown choices', status, ['x'], undefined],
  ['an id', lookupFilter(LABEL), '7', ['7']],
  ['ids without repetitions', lookupFilter(LABEL), ['7', '8', '7'], ['7', '8']],
  ['the longest id', lookupFilter(LABEL), LONG_ID, [LONG_ID]],
  ['texts that are no ids', lookupFilter(LABEL), ['0', '07', 'x7', '7x', `${LONG_ID}1`, 7, ''], undefined],
  ['yes', yesNoFilter(LABEL), 'yes', 'yes'],
  ['no', yesNoFilter(LABEL), 'no', 'no'],
  ['neither yes nor no', yesNoFilter(LABEL), 'maybe', undefined],
])('a filter reads %s', (_what, field, raw, value) => {
  expect(field.read(raw)).toEqual(value);
});

test('a filter reads at most two hundred ids', () => {
  const ids = Array.from({ length: 201 }, (_, at) => String(at + 1));
  expect(lookupFilter(LABEL).read(ids)).toEqual(ids.slice(0, 200));
});

test.each([
  [
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-01', to: '2026-01-31' },
  ],
  [
    { from: '2026-01-01', to: '2026-01-01' },
    { from: '2026-01-01', to: '2026-01-01' },
  ],
  [{ from: '2026-01-01' }, { from: '2026-01-01' }],
  [{ to: '2026-01-31' }, { to: '2026-01-31' }],
  [{ from: '2026-01-01', to: '2026-02-30' }, { from: '2026-01-01' }],
  [{ from: '2026-02-01', to: '2026-01-31' }, undefined],
  [{ from: `${FIRST_PICKER_YEAR}-01-01` }, { from: `${FIRST_PICKER_YEAR}-01-01` }],
  [{ from: `${FIRST_PICKER_YEAR - 1}-12-31` }, undefined],
  [{ to: `${year}-01-01` }, { to: `${year}-01-01` }],
  [{ to: `${year + 2}-01-01` }, undefined],
  [{ from: '2026-1-1' }, undefined],
  [{ from: 'x2026-01-01' }, undefined],
  [{ from: '2026-01-01x' }, undefined],
  [{ from: 20260101 }, undefined],
  [{}, undefined],
  ['2026-01-01', undefined],
  [null, undefined],
])('a range of days reads %j as %j', (raw, value) => {
  expect(dateRangeFilter(LABEL).read(raw)).toEqual(value);
});

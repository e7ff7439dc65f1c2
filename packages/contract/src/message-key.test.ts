import { expect, test } from 'vitest';
import * as full from 'zod';
import * as mini from 'zod/mini';
import { messageKeyOf } from './message-key.ts';

const Mini = mini.object({
  text: mini.string().check(mini.minLength(2), mini.maxLength(4, 'text_too_long')),
  choice: mini.enum(['a', 'b']),
  list: mini.array(mini.object({ id: mini.number().check(mini.maximum(9)) })),
});
const Full = full.object({
  text: full.string().min(2).max(4, 'text_too_long'),
  choice: full.enum(['a', 'b']),
  list: full.array(full.object({ id: full.number().max(9) })),
});

const GOOD = { text: 'abc', choice: 'a', list: [{ id: 1 }] };

test.each([
  ['a missing text', { ...GOOD, text: undefined }, 'field_required'],
  ['a missing choice', { text: 'abc', list: [] }, 'field_required'],
  ['a missing field of a list item', { ...GOOD, list: [{ id: 1 }, {}] }, 'field_required'],
  ['null', { ...GOOD, text: null }, 'not_valid'],
  ['a wrong type', { ...GOOD, text: 5 }, 'not_valid'],
  ['an unknown choice', { ...GOOD, choice: 'c' }, 'not_valid'],
  ['too short a text', { ...GOOD, text: 'a' }, 'value_too_small'],
  ['a text with a message of its own', { ...GOOD, text: 'abcde' }, 'text_too_long'],
  ['too large a number', { ...GOOD, list: [{ id: 10 }] }, 'value_too_large'],
  ['no object', undefined, 'field_required'],
])('%s has the same message key with zod and zod/mini', (_, input, key) => {
  const keys = [Mini, Full].map((schema) => {
    const issue = schema.safeParse(input).error?.issues[0];
    return issue && messageKeyOf(issue, input);
  });
  expect(keys).toEqual([key, key]);
});

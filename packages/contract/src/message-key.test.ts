import { expect, test } from 'vitest';
import { z } from 'zod';
import { messageKeyOf } from './message-key.ts';

const Body = z.object({
  text: z.string().min(2).max(4, 'text_too_long'),
  choice: z.enum(['a', 'b']),
  list: z.array(z.object({ id: z.number().max(9) })),
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
])('%s', (_, input, key) => {
  const issue = Body.safeParse(input).error?.issues[0];
  expect(issue && messageKeyOf(issue, input)).toBe(key);
});

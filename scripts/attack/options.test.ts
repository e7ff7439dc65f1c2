import { expect, it } from 'vitest';
import { parseAttack } from './options.ts';

const NAMES = ['bodies', 'fuzz'];

it('runs every attack with 100,000 requests, or 2,000 in a sample', () => {
  expect(parseAttack([], NAMES)).toEqual({
    only: NAMES,
    seed: 1,
    requests: 100_000,
    sample: false,
    address: null,
  });
  expect(parseAttack(['--sample', '--only', 'fuzz'], NAMES)).toMatchObject({
    only: ['fuzz'],
    requests: 2_000,
  });
});

it.each([
  ['--only=other', '--only takes bodies, fuzz, not "other".'],
  ['--seed=-1', '--seed must be a whole number, not "-1".'],
  ['--requests=0', '--requests must be a whole number from 1 on, not "0".'],
  ['--address=here', '--address must be like http://127.0.0.1:4000, not "here".'],
])('%s is refused', (flag, problem) => {
  expect(parseAttack([flag], NAMES)).toBe(problem);
});

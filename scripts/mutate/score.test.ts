import { expect, it } from 'vitest';
import { hasSurvived, scoreOf } from './score.ts';

it('counts killed and endless mutants as noticed, survivors and unreached ones as not, and no others', () => {
  const statuses = [
    'Killed',
    'Killed',
    'Timeout',
    'Survived',
    'NoCoverage',
    'CompileError',
    'Ignored',
  ] as const;
  const mutants = statuses.map((status) => ({ status }));
  expect(scoreOf(mutants)).toEqual({ killed: 3, survived: 2, unreached: 1, undecided: 2, share: 3 / 5 });
  expect(mutants.filter(hasSurvived).map(({ status }) => status)).toEqual(['Survived', 'NoCoverage']);
  expect(scoreOf([{ status: 'Ignored' }]).share).toBe(1);
});

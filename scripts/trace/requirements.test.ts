import { describe, expect, it } from 'vitest';
import type { TestResult } from '../check/results.ts';
import {
  brokenPromises,
  coverage,
  coveredIds,
  crowdedTitles,
  flakyIds,
  idsInTitle,
  parseRequirements,
  unknownIds,
} from './requirements.ts';

const requirements = parseRequirements(
  [
    'id\tarea\tverify\trequirement',
    'ORD-01\tORD\te2e\tThe list lists.',
    'ORD-02\tORD\te2e\tThe filter filters.',
    'ENT-01\torders\tapi\tAn order has fields.',
    '',
  ].join('\r\n'),
);
const test = (title: string, outcome: TestResult['outcome'] = 'passed'): TestResult => ({ title, outcome });

describe('parseRequirements', () => {
  it('reads the rows behind the heading', () => {
    expect(requirements).toHaveLength(3);
    expect(requirements[2]).toEqual({ id: 'ENT-01', subject: 'orders', text: 'An order has fields.' });
  });
  it('refuses a row without a text', () => {
    expect(() => parseRequirements('id\tarea\nORD-01\tORD')).toThrow('not a requirement');
  });
});

describe('idsInTitle', () => {
  it.each([
    ['[ORD-12] filters by name', ['ORD-12']],
    ['the desk [ORD-12] [RT-3] live', ['ORD-12', 'RT-3']],
    ['[ORD-12, ORD-13 CONST-4] many', ['ORD-12', 'ORD-13', 'CONST-4']],
    ['ORD-12 without brackets', []],
    ['[ord-12] [ORD] [ORD-] [12]', []],
    // Named by their place: an id in this test's own title would count as covered.
  ])('finds the ids of title %#', (title, ids) => {
    expect(idsInTitle(title)).toEqual(ids);
  });
});

describe('coverage', () => {
  it('counts an id where a test passed and none failed', () => {
    const results = [
      test('[ORD-01] ar'),
      test('[ORD-01] en', 'failed'),
      test('[ORD-02]'),
      test('[ENT-01]', 'skipped'),
    ];
    const covered = coveredIds(results);
    expect([...covered]).toEqual(['ORD-02']);
    expect(
      coverage(requirements, covered).map(({ area, all, missing }) => [
        area,
        all,
        missing.map(({ id }) => id),
      ]),
    ).toEqual([
      ['ORD', 2, ['ORD-01']],
      ['ENT', 1, ['ENT-01']],
    ]);
  });
  it('names the ids that only flaky tests cover, with these tests', () => {
    const results = [
      test('[ORD-02] b', 'flaky'),
      test('[ORD-02] b'),
      test('[ORD-01] a', 'flaky'),
      test('[ORD-01] c', 'flaky'),
      test('[ENT-01] d', 'flaky'),
      test('[ENT-01] e', 'skipped'),
    ];
    expect(flakyIds(results)).toEqual([
      { id: 'ENT-01', titles: ['[ENT-01] d'] },
      { id: 'ORD-01', titles: ['[ORD-01] a', '[ORD-01] c'] },
    ]);
    expect([...coveredIds(results)].sort()).toEqual(['ENT-01', 'ORD-01', 'ORD-02']);
  });
  it('finds ids that no table knows', () => {
    expect(unknownIds([test('[ORD-01] [ORD-99]')], requirements)).toEqual(['ORD-99']);
  });
});

describe('crowdedTitles', () => {
  const four = '[A-1] [A-2, A-3] [A-4]';
  it.each([
    ['four ids', [test(four)], []],
    ['an id that stands there twice', [test(`${four} [A-1]`)], []],
    ['five ids', [test(`${four} [B-1]`)], [`${four} [B-1]`]],
    ['five ids, of which one is of the group around', [test(`[B-1] group ${four}`)], [`[B-1] group ${four}`]],
    [
      'a test of two languages, once',
      [test(`${four} [B-1]`), test(`${four} [B-1]`, 'failed')],
      [`${four} [B-1]`],
    ],
  ])('of %s', (_name, results, titles) => {
    expect(crowdedTitles(results)).toEqual(titles);
  });
});

describe('brokenPromises', () => {
  const covered = new Set(['ORD-01', 'ENT-01']);
  it('has nothing to say where all that is said to be done is covered', () => {
    expect(brokenPromises({ areas: ['orders'], ids: ['ORD-01'] }, requirements, covered)).toEqual([]);
  });
  it('names what is not covered, by area and by id, and what does not exist', () => {
    expect(
      brokenPromises({ areas: ['ORD', 'XYZ'], ids: ['ORD-02', 'ORD-99'] }, requirements, covered),
    ).toEqual([
      'done.json names the area XYZ, which has no requirement',
      'done.json names ORD-99, which is no requirement',
      'ORD-02 is said to be done, but no passing test covers it',
    ]);
  });
});

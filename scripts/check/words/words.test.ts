import { describe, expect, it } from 'vitest';
import { AVOIDED_WORDS } from './avoided-words.ts';
import { findAvoidedWords, findUnneeded, isChecked } from './words.ts';

const find = (text: string, allowed: { path: string; word: string; reason: string }[] = []) =>
  findAvoidedWords('a.ts', text, AVOIDED_WORDS, allowed);

describe('isChecked', () => {
  it('leaves out landed migrations, requirements and generated files', () => {
    const checked = [
      'a/b.ts',
      'a/b.tsx',
      'docs/a.md',
      'packages/locales/en/orders.json',
      'packages/db/src/index.ts',
    ];
    const left = [
      'packages/db/migrations/20261201_orders.sql',
      'packages/db/schema.sql',
      'docs/requirements/parts.tsv',
      'apps/portal/src/route-tree.gen.ts',
      'packages/locales/ar/orders.json',
      'package-lock.json',
    ];
    expect(checked.filter(isChecked)).toEqual(checked);
    expect(left.filter(isChecked)).toEqual([]);
  });
});

describe('findAvoidedWords', () => {
  it('reports line, word and what to use instead', () => {
    const [problem, ...more] = find('// plain\n// Nobody reads it.');
    expect(problem).toMatch(/^a\.ts:2: "Nobody": use the actor, or the passive \(/);
    expect(more).toEqual([]);
  });

  it.each([
    'the driver and his order',
    'const MOST_ROWS = 10;',
    'const MOST = 10;',
    'await tell(client, event);',
    'drawn anew',
    'breaker.closedFor()',
    'the party refuses',
    'const exchangeParty = EXCHANGE;',
    "message: 'party_refused'",
  ])('finds a word in %s', (line) => {
    expect(find(line)).toHaveLength(1);
  });

  it.each([
    'the history of this order',
    'at most_once',
    'intell(',
    'a tell-tale',
    'the machine',
    'almost MOSTLY_DONE',
    'the third party, all third parties',
    'thirdParty of THIRD_PARTIES in third-party.ts',
    "message: 'third_party_refused'",
  ])('finds none in %s', (line) => {
    expect(find(line)).toEqual([]);
  });

  it('reports every word of a line', () => {
    expect(find('he sent it to somebody')).toHaveLength(2);
  });

  it('leaves out a word that is allowed in the file, in either case', () => {
    const allowed = [{ path: 'a.ts', word: 'nobody', reason: 'a user of the system' }];
    expect(find('setpriv --reuid Nobody', allowed)).toEqual([]);
    expect(find('somebody', allowed)).toHaveLength(1);
  });
});

describe('findUnneeded', () => {
  it('names entries whose file no longer holds the word', () => {
    const allowed = [{ path: 'a.ts', word: 'nobody', reason: 'a user of the system' }];
    expect(findUnneeded(allowed, () => 'Nobody')).toEqual([]);
    expect(findUnneeded(allowed, () => undefined)).toHaveLength(1);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { integerText } from './platform/prepared.ts';

const root = new URL('.', import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'))
  .map((name) => ({ name, text: readFileSync(new URL(name, root), 'utf8') }));

/** Matches of a pattern, with their file. */
const found = (pattern: RegExp) =>
  files.flatMap(({ name, text }) => [...text.matchAll(pattern)].map((match) => ({ name, match })));

const COMPILED = 'platform/exports/read-batches.ts: new Cursor<Row>(text, [...parameters]';

/** Writes an integer as text. */
const INTEGERS = 'platform/prepared.ts';

/** Makes the statements of a list from its definition. */
const LISTS = 'platform/lists/server-list.ts';

/** Make conditions on a column that they are given. */
const MAKING_CONDITIONS = ['platform/lists/condition.ts', 'features/search/named-rows.ts'];

describe('[SEC-33] SQL', () => {
  it('is found in the sources', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(found(/\bsql(<[^`]*>)?`/g).length).toBeGreaterThan(50);
  });

  it('is never concatenated: values are parameters, the rest constants of the source', () => {
    // sql.raw takes a text as SQL: it may contain constants alone, which are written in capitals.
    for (const { name, match } of found(/\bsql\.raw\(([^)]*)\)/g)) {
      const inserted = [...(match[1] ?? '').matchAll(/\$\{([^}]*)\}/g)].map(([, inside]) => inside);
      // A literal, or a choice between two.
      expect(match[1], name).toMatch(/^(\w+(?: === 1)? \? '\w+' : '\w+'$|[`'])/);
      for (const inside of inserted) expect(inside, name).toMatch(/^[A-Z][A-Z_]*$/);
    }
    const names = found(/\bsql\.(lit|id)\((?!0\)|[A-Z][A-Z_]*\))/g).map(({ name }) => name);
    // There the value is an integer, or nothing is made of it.
    expect(names).toEqual([INTEGERS]);
    for (const text of ["0'; drop table orders", 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => integerText(text as number)).toThrow(RangeError);
  });

  it('goes through the query builder; a plain query is a literal', () => {
    for (const { name, match } of found(/\.query(?:<[^>]*>)?\(([^)]*)\)/g)) {
      const inside = match[1] ?? '';
      // An own identifier, escaped by the driver.
      const isPlain =
        (/^\s*['`]/.test(inside) && !/\$\{|['`] *\+/.test(inside)) || inside.includes('escapeIdentifier');
      // A compiled query with its parameters, read by cursor.
      const isCompiled = `${name}: ${inside}` === COMPILED;
      expect(isPlain || isCompiled, `${name}: ${inside}`).toBe(true);
    }
    for (const { name, match } of found(/\bCompiledQuery\b|executeQuery\(|\.dynamic\b/g))
      expect(match[0], name).toBe('');
  });

  it('names tables, columns and sort orders from the source alone', () => {
    /** Names that are chosen from a list in the source, by file. */
    const CHOSEN = new Map([
      ['platform/exchange-log/log-partitions.ts', /^`log_partition\.\$\{partition\}`$/],
      ['platform/maintenance.ts', /^name$/],
      // The definition of a list names its table and columns; conditions name them by literals, which is checked below.
      [LISTS, /^(table|as|sortedBy|`(\$\{as\}|listed)\.(id|\$\{sortedBy\})`)$/],
      ['platform/lists/condition.ts', /^(column|table)$/],
      ['features/logs/exchanges.query.ts', /^table$/],
      ['features/orders/export/export-rows.query.ts', /^(column|'[\w.]+')$/],
      ['features/driver-import/plan-import.ts', /^(`[rd]\.\$\{(column|field\[1\])\}`|field\[1\]|kind)$/],
    ]);
    for (const { name, match } of found(/\bsql\.(?:table|ref)\(([^)]*)\)/g))
      expect(match[1] ?? '', name).toMatch(CHOSEN.get(name) ?? /^'[\w.]+'$/);
    const conditions =
      /\b(?:holdsText|holdsPhone|isOneOf|isInPeriod|isIdOf|isDriverNamed|isOrderNumbered)\((?:db, )?([^,)]*),/g;
    for (const { name, match } of found(conditions))
      if (!MAKING_CONDITIONS.includes(name)) expect(match[1], name).toMatch(/^\s*'[\w.]+'$/);
    // Definitions of lists, the six logs by the name of their table.
    const definitions = found(/\bdefineServerList<[^(]*\(\{([\s\S]*?)\bfilters:/g);
    for (const { name, match } of definitions.filter(({ name: file }) => file !== LISTS))
      for (const [, key, value = key] of (match[1] ?? '').matchAll(/\b(table|as|sortedBy)(?:: ([^,]*))?,/g))
        expect(value, name).toMatch(
          name === 'features/logs/exchanges.query.ts' ? /^(table|'\w+')$/ : /^'\w+'$/,
        );
    // Column names of the export's text expressions.
    for (const { name, match } of found(/\b(?:text|orEmpty)\(([^)]*)\)/g).filter(({ name }) =>
      name.endsWith('export-rows.query.ts'),
    ))
      expect(match[1], name).toMatch(/^('[\w.]+'|column: string)$/);
    for (const { name, match } of found(/(?<!\bMap)\.(?:orderBy|groupBy)\(([^)]*)\)/g)) {
      const [column = '', direction = "'asc'"] = (match[1] ?? '').split(', ');
      expect(column, `${name}: ${match[0]}`).toMatch(/^'[\w.]+'$/);
      expect(direction, `${name}: ${match[0]}`).toMatch(
        /^('(asc|desc)'|direction|\(order|(newestFirst|isOldestFirst|sort === 1) \? '(asc|desc)' : '(asc|desc)')$/,
      );
    }
  });
});

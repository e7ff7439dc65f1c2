import { expect, test } from 'vitest';
import {
  ancestorsOf,
  copiedValue,
  findLines,
  type JsonLine,
  pathOfLine,
  toLines,
  visibleLines,
} from './json-lines.ts';

const BODY = JSON.stringify({
  success: false,
  errors: [{ code: 'VEH-014', 'sent at': null }, 7],
  empty: {},
  none: [],
});

const shown = (text: string) => {
  const { lines } = toLines(text);
  return lines.map(
    ({ kind, depth, name, text: value, comma }) =>
      `${'  '.repeat(depth)}${name === null ? '' : `${JSON.stringify(name)}: `}${value}${comma && kind !== 'open' ? ',' : ''}`,
  );
};

test('a body has one line for each value, as JSON is usually printed', () => {
  expect(shown(BODY)).toEqual([
    '{',
    '  "success": false,',
    '  "errors": [',
    '    {',
    '      "code": "VEH-014",',
    '      "sent at": null',
    '    },',
    '    7',
    '  ],',
    '  "empty": {},',
    '  "none": []',
    '}',
  ]);
  expect(shown('"text"')).toEqual(['"text"']);
});

test('a body that is no JSON is shown as it is', () => {
  const { lines, isJson } = toLines('<html>\r\n<body>Bad gateway</body>\n</html>');
  expect(isJson).toBe(false);
  expect(lines.map(({ text }) => text)).toEqual(['<html>', '<body>Bad gateway</body>', '</html>']);
});

test('a folded object hides what is inside it, and its end', () => {
  const { lines } = toLines(BODY);
  expect(visibleLines(lines, new Set())).toHaveLength(12);
  expect(visibleLines(lines, new Set([2]))).toEqual([0, 1, 2, 9, 10, 11]);
  // One inside another that is folded, too.
  expect(visibleLines(lines, new Set([2, 3]))).toEqual([0, 1, 2, 9, 10, 11]);
  expect(visibleLines(lines, new Set([0]))).toEqual([0]);
});

test('names and values are found whatever the case, brackets are not', () => {
  const { lines } = toLines(BODY);
  expect(findLines(lines, 'veh-0')).toEqual([4]);
  expect(findLines(lines, 'ERRORS')).toEqual([2]);
  expect(findLines(lines, ' ')).toEqual([]);
  expect(findLines(lines, ']')).toEqual([10]);
});

test('each value has its path and is copied as it was sent', () => {
  const { lines } = toLines(BODY);
  const paths = ['$', '$.success', '$.errors', '$.errors[0]', '$.errors[0].code', '$.errors[0]["sent at"]'];
  expect(paths.map((_, at) => pathOfLine(lines, at))).toEqual(paths);
  // The end of an object stands for it.
  expect(pathOfLine(lines, 6)).toBe('$.errors[0]');
  expect(ancestorsOf(lines, 4)).toEqual([3, 2, 0]);
  const [code, errors] = [lines[4], lines[2]];
  if (!code || !errors) throw new Error('lines are missing');
  expect(copiedValue(code)).toBe('VEH-014');
  expect(JSON.parse(copiedValue(errors))).toEqual([{ code: 'VEH-014', 'sent at': null }, 7]);
});

test('of a body of 2 MB each line is looked at a single time', () => {
  const items = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x'.repeat(60), ok: true, at: null }));
  const body = JSON.stringify(items);
  expect(body.length).toBeGreaterThan(2_000_000);
  const { lines } = toLines(body);
  expect(lines).toHaveLength(20_000 * 6 + 2);
  /** How many lines `work` reads of them all. */
  const readsOf = (work: (lines: readonly JsonLine[]) => unknown) => {
    let reads = 0;
    const get = (all: JsonLine[], key: string | symbol) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(all, key);
    };
    work(new Proxy(lines, { get }));
    return reads;
  };
  expect(readsOf((all) => findLines(all, 'nothing'))).toBe(lines.length);
  // The first item is folded into one.
  expect(readsOf((all) => visibleLines(all, new Set([1])))).toBe(lines.length - 5);
});

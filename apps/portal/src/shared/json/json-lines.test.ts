import { expect, test } from 'vitest';
import { ancestorsOf, copiedValue, findLines, pathOfLine, toLines, visibleLines } from './json-lines.ts';

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

test('a body of 2 MB is read in time that grows as its length', () => {
  const bodyOf = (length: number) =>
    JSON.stringify(Array.from({ length }, (_, id) => ({ id, name: 'x'.repeat(60), ok: true, at: null })));
  /** Milliseconds of this thread alone: a busy machine interrupts it. */
  const timeOf = (body: string, times: number) => {
    const before = process.threadCpuUsage();
    for (let time = 0; time < times; time += 1) {
      const { lines } = toLines(body);
      findLines(lines, 'nothing');
      visibleLines(lines, new Set([1]));
    }
    return process.threadCpuUsage(before).user / 1_000;
  };
  const body = bodyOf(20_000);
  expect(body.length).toBeGreaterThan(2_000_000);
  expect(toLines(body).lines).toHaveLength(20_000 * 6 + 2);
  // As much in tenths: what takes the square of its length would take ten times as long in one.
  expect(timeOf(body, 10)).toBeLessThan(4 * timeOf(bodyOf(2_000), 100));
});

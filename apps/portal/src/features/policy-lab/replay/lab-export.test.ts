import type { PolicyReplayResult } from '@mishwar/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { type SentRequest, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { downloadChangedHands, downloadFigures } from './lab-export.ts';
import { LAB_ROWS } from './lab-figures.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** The cells of the file that `save` downloads, without the byte order mark. */
async function linesOf(save: () => unknown): Promise<string[][]> {
  const created = vi.spyOn(URL, 'createObjectURL');
  await save();
  const blob = created.mock.lastCall?.[0] as Blob;
  created.mockRestore();
  expect(blob.type).toBe('text/csv;charset=utf-8');
  return (await blob.text()).replace('\uFEFF', '').trimEnd().split('\r\n').map(cellsOf);
}

const figures = (factor: number) => ({
  ...Object.fromEntries(LAB_ROWS.map((row) => [row, null])),
  requests: 120 * factor,
  acceptance_median: 41.66666 * factor,
  pickup_mean: 1.5 * factor,
  drivers: 8,
  drivers_without: 3,
});

test('the figures are written unrounded for a reader, each with its unit, and empty where none was measured', async () => {
  const result = {
    recorded: figures(1),
    same: figures(1),
    changed: figures(2),
  } as unknown as PolicyReplayResult;
  const lines = await linesOf(() => downloadFigures('7', result));
  expect(browser.downloads).toEqual(['replay-7-figures.csv']);
  expect(lines).toHaveLength(1 + LAB_ROWS.length);
  const values = lines.map((line) => line.slice(-4));
  expect(values[1]).toEqual(['', '120', '120', '240']);
  expect(values[2]).toEqual(['s', '41.667', '41.667', '83.333']);
  expect(values[1 + LAB_ROWS.indexOf('pickup_mean')]).toEqual(['km', '1.5', '1.5', '3']);
  expect(values[1 + LAB_ROWS.indexOf('drivers_without')]).toEqual(['%', '37.5', '37.5', '37.5']);
  expect(values[1 + LAB_ROWS.indexOf('offers')]).toEqual(['', '', '', '']);
  const names = lines.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const cell of lines.flat()) expect(cell).not.toMatch(/^policyLab/);
});

const order = (at: number) => ({
  order_number: `n${at}`,
  waiting_since: '2026-11-21T11:00:00.000Z',
  restaurant_name: 'R',
  recorded: { driver_name: 'Saad', seconds: 10.4321, km: 1.2 },
  replayed: { driver_name: null, seconds: null, km: null },
});

test.each([
  [1000, 1],
  [1001, 2],
  [2000, 2],
  [0, 1],
])(
  'all of %i orders that changed hands are read, in %i calls, by the time that they waited since',
  async (total, calls) => {
    const orders = Array.from({ length: total }, (_, at) => order(at));
    browser.answer(({ query }: SentRequest) => {
      const page = Number(query.page);
      return { data: { results: orders.slice((page - 1) * 1000, page * 1000), total } };
    });
    const lines = await linesOf(() => downloadChangedHands('7', () => '14:00'));
    expect(browser.downloads).toEqual(['replay-7-orders.csv']);
    expect(browser.sent.map(({ query }) => query.page)).toEqual(
      Array.from({ length: calls }, (_, at) => String(at + 1)),
    );
    expect(browser.sent[0]).toMatchObject({ query: { limit: '1000', sort: '1', by: 'time' } });
    expect(browser.sent[0]?.call).toContain('/7/');
    expect(lines).toHaveLength(1 + total);
    expect(lines.slice(1).every((line, at) => line.join() === `n${at},14:00,R,Saad,10.432,1.2,,,`)).toBe(
      true,
    );
  },
);

test('the two sides of an order have columns with names of their own', async () => {
  browser.answer({ data: { results: [], total: 0 } });
  const [names = []] = await linesOf(() => downloadChangedHands('7', () => ''));
  expect(names).toHaveLength(9);
  expect(new Set(names).size).toBe(9);
  const sides = names.map((name) => / \((.+)\)$/.exec(name)?.[1]);
  expect(new Set(sides.slice(0, 3))).toEqual(new Set([undefined]));
  expect([new Set(sides.slice(3, 6)).size, new Set(sides.slice(6)).size, new Set(sides).size]).toEqual([
    1, 1, 3,
  ]);
  for (const name of names) expect(name).not.toMatch(/policyLab|^$/);
});

test('more orders than were promised end with the last page', async () => {
  browser.answer(({ query }: SentRequest) => ({
    data: {
      results: query.page === '1' ? Array.from({ length: 1000 }, (_, at) => order(at)) : [],
      total: 5000,
    },
  }));
  expect(await linesOf(() => downloadChangedHands('7', () => ''))).toHaveLength(1001);
  expect(browser.sent).toHaveLength(2);
});

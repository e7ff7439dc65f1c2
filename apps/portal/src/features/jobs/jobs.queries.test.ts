import { MAX_FILTER_VALUES, PAGE_SIZES } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { inputOf } from '../../shared/testing/query-options.ts';
import { type SentRequest, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { deadLettersQuery, queuedJobsQuery, recurringJobsQuery, replayLetters } from './jobs.queries.ts';

const browser = stubBrowser();
const page = { page: 2, limit: PAGE_SIZES.jobs[0] };

test('jobs and dead letters are read newest first, or as the address sorts and filters them', () => {
  expect(inputOf(queuedJobsQuery(page))).toEqual({ ...page, sort: -1, filters: {} });
  expect(inputOf(deadLettersQuery(page))).toEqual({ ...page, sort: -1, filters: {} });
  const filters = { destination: 'odoo' };
  expect(inputOf(deadLettersQuery({ ...page, sort: 1, filters } as never))).toEqual({
    ...page,
    sort: 1,
    filters,
  });
  expect(inputOf(queuedJobsQuery({ ...page, sort: 1, filters } as never))).toEqual({
    ...page,
    sort: 1,
    filters,
  });
});

test('every tab is read again while it is shown, because jobs start and end by the second', () => {
  for (const options of [queuedJobsQuery(page), recurringJobsQuery(), deadLettersQuery(page)])
    expect(options.refetchInterval).toBeGreaterThan(0);
});

test('many dead letters are sent again in parts that a call may have, and counted together', async () => {
  browser.answer(({ body }: SentRequest) => ({ replayed: (body as { ids: string[] }).ids.length }));
  const ids = Array.from({ length: MAX_FILTER_VALUES + 2 }, (_, at) => String(at + 1));
  expect(await replayLetters(ids)).toBe(ids.length);
  expect(browser.sent.flatMap(({ body }) => (body as { ids: string[] }).ids)).toEqual(ids);
  expect(browser.sent).toHaveLength(2);
});

test('no dead letter needs no call', async () => {
  expect(await replayLetters([])).toBe(0);
  expect(browser.sent).toEqual([]);
});

import { MAX_FILTER_VALUES } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { type SentRequest, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { replayIds } from './regulator-queue.queries.ts';

const browser = stubBrowser();

test('many operations are sent again in parts that a call may have, and counted together', async () => {
  browser.answer(({ body }: SentRequest) => ({ replayed: (body as { ids: string[] }).ids.length }));
  const ids = Array.from({ length: 2 * MAX_FILTER_VALUES }, (_, at) => String(at + 1));
  expect(await replayIds(ids)).toBe(ids.length);
  expect(browser.sent.flatMap(({ body }) => (body as { ids: string[] }).ids)).toEqual(ids);
  expect(browser.sent).toHaveLength(2);
});

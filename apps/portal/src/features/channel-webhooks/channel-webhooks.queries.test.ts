import { expect, test } from 'vitest';
import { inputOf } from '../../shared/testing/query-options.ts';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { deliveriesQuery, showChannel, webhooksQuery } from './channel-webhooks.queries.ts';

const browser = stubBrowser();
const channel = (_id: string, url: string) => ({ _id, url }) as never;

test('webhooks and their deliveries are read again while the page is open', () => {
  expect(webhooksQuery().refetchInterval).toBeGreaterThan(0);
  expect(deliveriesQuery('3').refetchInterval).toBeGreaterThan(0);
  expect(inputOf(deliveriesQuery('3'))).toEqual({ channel_id: '3' });
});

test('a saved channel is shown at once in its place, then all channels are read again', async () => {
  const { queryKey } = webhooksQuery();
  browser.client.setQueryData(queryKey, { data: [channel('1', 'a'), channel('2', 'b')] });
  const show = () => showChannel(browser.client, channel('2', 'new'));
  expect(await browser.invalidatedBy([queryKey], show)).toEqual([true]);
  expect(browser.client.getQueryData(queryKey)).toEqual({ data: [channel('1', 'a'), channel('2', 'new')] });
});

test('a saved channel makes no list of one where none has been read', async () => {
  await showChannel(browser.client, channel('2', 'new'));
  expect(browser.client.getQueryData(webhooksQuery().queryKey)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { useAttentionCount, useCurrentPageHead, usePageHead, usePageView } from './page-head.ts';

interface Page {
  title: string;
  to?: string;
  view?: string;
  attention?: number;
}

function useShell({ title, to, view, attention }: Page) {
  usePageHead(to ? { title, parents: [{ label: 'Orders', to }] } : { title });
  usePageView(view);
  useAttentionCount(attention);
  return useCurrentPageHead();
}

test('the shell shows the head of the page, its view and what needs attention', async () => {
  const shell = await runHook(useShell, { title: 'Order 7', to: '/orders', view: 'Late', attention: 3 });
  const parents = [{ label: 'Orders', to: '/orders' }];
  expect(shell.current).toEqual({ title: 'Order 7', parents, view: 'Late', attention: 3 });
  await shell.render({ title: 'Order 8', to: '/orders/live', attention: 2 });
  expect(shell.current).toEqual({
    title: 'Order 8',
    parents: [{ label: 'Orders', to: '/orders/live' }],
    view: undefined,
    attention: 2,
  });
});

test('a page that is left takes its view and its count with it', async () => {
  const page = await runHook(useShell, { title: 'Orders', view: 'Late', attention: 3 });
  await page.unmount();
  const shell = await runHook(() => useCurrentPageHead(), null);
  expect(shell.current).toEqual({ title: 'Orders', parents: [], view: undefined, attention: undefined });
});

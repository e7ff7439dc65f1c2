import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../shared/i18n/i18n.ts';
import { someFrames } from '../shared/testing/answered-screen.tsx';
import { demoRows } from '../shared/testing/demo-list.ts';
import { DemoPage } from '../shared/testing/demo-page.tsx';
import { showListsFromTop } from './lists-from-top.ts';

const rows = demoRows(200);

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});

test.each([1440, 390])(
  'another page of a list begins at its top, the one that is gone back to where it was left: %d px',
  async (width) => {
    await page.viewport(width, 900);
    const root = createRootRoute();
    const list = createRoute({
      getParentRoute: () => root,
      path: '/',
      validateSearch: (search) => search,
      component: () => <DemoPage rows={rows} />,
    });
    const history = createMemoryHistory();
    const router = showListsFromTop(
      createRouter({ routeTree: root.addChildren([list]), history, scrollRestoration: true }),
    );
    await render(<RouterProvider router={router as never} />);
    const scroller = () => document.querySelector('[data-rows-scroller]') as HTMLElement;
    const top = () => scroller().scrollTop;
    const scrollTo = async (px: number) => {
      scroller().scrollTop = px;
      await someFrames();
      expect(top()).toBe(px);
    };
    const open = (number: number, replace = false, over = {}) =>
      router.navigate({ to: '/', search: { page: number, ...over }, replace } as never);
    await expect.poll(() => scroller()?.scrollHeight).toBeGreaterThan(3000);
    scroller().scrollLeft = -50;
    const sideways = scroller().scrollLeft;
    await scrollTo(900);
    await router.invalidate();
    expect(top()).toBe(900);
    await open(2);
    await expect.poll(top).toBe(0);
    await scrollTo(600);
    // A row that is opened over the list, and closed again.
    for (const over of [{ open: '7' }, {}]) {
      await open(2, true, over);
      await someFrames();
      expect(top()).toBe(600);
    }
    await open(3, true);
    await expect.poll(top).toBe(0);
    expect(scroller().scrollLeft).toBe(sideways);
    history.back();
    await expect.poll(top).toBe(900);
  },
);

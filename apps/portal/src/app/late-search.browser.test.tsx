import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { dropLateSearch } from './late-search.ts';

const root = createRootRoute();
const route = (path: string, loader?: () => Promise<void>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search) => search,
    ...(loader && { loader }),
  });

test('a screen writes its search until another one is chosen, also while that one is on its way', async () => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const routeTree = root.addChildren([route('/map/$city'), route('/orders', () => arrival)]);
  const history = createMemoryHistory({ initialEntries: ['/map/الدمام'] });
  const router = dropLateSearch(createRouter({ routeTree, history }));
  // As the provider of the portal does.
  history.subscribe(() => router.load());
  await router.load();
  const write = (zoom: number) => router.navigate({ from: '/map/$city', search: { zoom } } as never);
  await write(3);
  expect(router.latestLocation).toMatchObject({ pathname: '/map/الدمام', search: { zoom: 3 } });

  const opened = router.navigate({ to: '/orders' } as never);
  await write(4);
  expect(router.latestLocation).toMatchObject({ pathname: '/orders', search: {} });
  arrive();
  await opened;
  expect(router.state.location.pathname).toBe('/orders');
  expect(history.length).toBe(3);
});

import { expect, test } from './fixtures/test.ts';

test('the API reference lists the calls and loads nothing from another origin', async ({
  guest,
  baseURL,
}) => {
  const origins = new Set<string>();
  guest.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  await guest.goto('/docs');
  // The reference lays out all calls before it shows one.
  await expect(guest.getByRole('heading', { level: 1, name: 'Mishwar API' })).toBeVisible({
    timeout: 120_000,
  });
  await expect(guest.getByText('/admin/api/v2/login').first()).toBeVisible();
  await guest.waitForLoadState('networkidle');
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
});

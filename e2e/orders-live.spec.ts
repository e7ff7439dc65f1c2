import { placeQuietOrder } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { LiveOrders } from './pages/live-orders.ts';

test('[LIVE-01] live is chosen, and hypothetical switches to the plain list', async ({ portal, say }) => {
  const live = new LiveOrders(portal, say);
  await live.open();
  const choice = (ar: string, en: string) =>
    live.toggle.getByRole('button', { name: say(ar, en), exact: true });
  await expect(choice('مباشر', 'Live')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice('افتراضي', 'Hypothetical')).toHaveAttribute('aria-pressed', 'false');
  // Few rows are as good a proof, and sooner looked through.
  const { order_number: number } = await placeQuietOrder();
  await live.search.fill(number);
  await expect(live.rows).toHaveCount(1);
  await choice('افتراضي', 'Hypothetical').click();
  await expect(portal).toHaveURL(/\/orders\?/);
  await expect(portal.getByRole('tab', { name: say('افتراضي', 'Hypothetical') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

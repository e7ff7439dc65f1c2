import type { MenuItemPrice, OrderDraft } from '../orders/public.ts';

/**
 * The first field whose price differs from that of the restaurant's menu; null where there is none. The menu has no
 * sizes, and knows neither all items nor all options of a channel: those keep the channel's price.
 */
export function findPriceOffMenu(items: OrderDraft['items'], menu: readonly MenuItemPrice[]): string | null {
  const prices = new Map(menu.map((item) => [String(item.id), item]));
  for (const [line, { item_id, item_price, size_id, options }] of items.entries()) {
    const menuItem = prices.get(item_id);
    if (!menuItem) continue;
    if (size_id === null && item_price !== menuItem.price) return `items.${line}.item_price`;
    const wrong = options.findIndex(({ addon_id, id, price }) =>
      menuItem.options.some(
        (extra) => extra.addon_id === addon_id && extra.id === id && extra.price !== price,
      ),
    );
    if (wrong >= 0) return `items.${line}.options.${wrong}.price`;
  }
  return null;
}

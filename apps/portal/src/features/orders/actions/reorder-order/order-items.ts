import type { OrderDetail } from '@mishwar/contract';
import { type OrderItem, parseMoney } from '@mishwar/domain';

type WireItem = OrderDetail['items'][number];

/** The names of an item's options in `language`, or in the other language where one is missing. */
function getOptionNames(item: WireItem, language: 'ar' | 'en'): string[] {
  return item.options.map(({ name, id, addon_id }) => {
    const english = item.options_en.find((option) => option.id === id && option.addon_id === addon_id)?.name;
    return (language === 'en' ? english : name) || name;
  });
}

/** The items of an order with prices in halalas, as the cart rules take them; an invalid price is 0. */
export function toOrderItems(items: readonly WireItem[], language: 'ar' | 'en'): OrderItem[] {
  return items.map((item) => {
    const names = getOptionNames(item, language);
    return {
      item_id: item.item_id,
      item_name: item.item_name,
      item_price: parseMoney(item.item_price) ?? 0,
      item_quantity: item.item_quantity,
      sizeId: item.sizeId,
      sizeName: item.sizeName,
      options: item.options.map(({ addon_id, id, price, quantity }, at) => ({
        addon_id,
        id,
        name: names[at] ?? '',
        price: parseMoney(price) ?? 0,
        quantity,
      })),
    };
  });
}

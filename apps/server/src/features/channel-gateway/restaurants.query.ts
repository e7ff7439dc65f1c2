import type { ChannelRestaurant } from '@mishwar/contract';
import { type Halalas, moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/transaction.ts';

interface MenuOption {
  addon_id: string;
  id: string;
  name: string;
  name_en: string;
  price: Halalas;
}

interface MenuItem {
  item_id: string;
  name: string;
  name_en: string;
  price: Halalas;
  options: MenuOption[];
}

/** The restaurants that take orders, with their menus, in one statement. */
export async function restaurantsWithMenus(db: Db): Promise<z.infer<typeof ChannelRestaurant>[]> {
  const rows = await db
    .selectFrom('restaurant')
    .innerJoin('city', 'city.id', 'restaurant.city_id')
    .select([
      'restaurant.code',
      'restaurant.name',
      'restaurant.name_en',
      'city.name_ar as city',
      'restaurant.latitude',
      'restaurant.longitude',
      sql<MenuItem[]>`(
        select coalesce(json_agg(json_build_object(
          'item_id', menu_item.id::text, 'name', menu_item.name, 'name_en', menu_item.name_en,
          'price', menu_item.price, 'options', menu_item.options
        ) order by menu_item.id), '[]')
        from menu_item where menu_item.restaurant_id = restaurant.id
      )`.as('menu'),
    ])
    .where('restaurant.is_active', '=', true)
    .orderBy('restaurant.id')
    .execute();
  return rows.map((row) => ({ ...row, menu: row.menu.map(toWire) }));
}

function toWire({ options, price, ...item }: MenuItem) {
  return {
    ...item,
    price: moneyToWire(price),
    options: options.map(({ addon_id, id, name, name_en, price: extra }) => ({
      addon_id,
      id,
      name,
      name_en,
      price: moneyToWire(extra),
    })),
  };
}

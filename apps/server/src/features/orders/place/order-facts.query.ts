import type { Halalas, SettingContents } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../platform/prepared.ts';
import { withDefaults } from '../../../platform/settings.ts';
import { type Db, inTransaction, type Trx } from '../../../platform/transaction.ts';
import { ensureSettingsVersion } from '../../distribution/public.ts';

/** The lookups of a new order. */
interface AskedOfOrder {
  restaurant: { id: number } | { code: string };
  /** City name in either language; empty for no city. */
  city: { id: number | null } | { name: string };
  customer: { name: string; phone: string };
  /** Ids of items whose prices are read from the restaurant's menu; others than those of a menu item are ignored. */
  itemIds?: readonly string[];
}

/** The result, with the id and number reserved for the order. */
export interface OrderFacts {
  id: number;
  order_number: string;
  feeTax: SettingContents['FEE_TAX'];
  /** Whether orders of the client app are taken. */
  isExpressOpen: boolean;
  /** The payment and app types that are open. */
  openTypes: readonly string[];
  settingsId: number;
  customer: { id: number; phone: string };
  city: { id: number; name_ar: string; name_en: string } | null;
  restaurant: RestaurantFacts;
}

interface RestaurantFacts {
  id: number;
  is_active: boolean;
  code: string;
  name: string;
  phone: string;
  latitude: number;
  longitude: number;
  city_ar: string;
  city_en: string;
  /** The items that were asked for, of this restaurant. */
  menu: MenuItemPrice[];
}

export interface MenuItemPrice {
  id: number;
  price: Halalas;
  options: { addon_id: string; id: string; price: Halalas }[];
}

/** An id of a menu item; channels have others too. */
const MENU_ID = /^[1-9]\d{0,14}$/;

interface FactsRow {
  id: number;
  order_number: string;
  fee_tax: unknown;
  express: unknown;
  payment_mode: unknown;
  settings_id: number | null;
  customer: OrderFacts['customer'] | null;
  city: OrderFacts['city'];
  restaurant: RestaurantFacts | null;
}

/**
 * Reads everything that a new order needs in one statement, and upserts the customer: one for each pair of
 * normalised phone and name. Undefined for an unknown restaurant.
 */
export async function orderFacts(db: Db | Trx, asked: AskedOfOrder): Promise<OrderFacts | undefined> {
  const { restaurant, city, customer, itemIds = [] } = asked;
  const menuIds = itemIds.filter((id) => MENU_ID.test(id));
  const { rows } = await sql<FactsRow>`
    select nextval(pg_get_serial_sequence('orders', 'id')) as id, nextval('order_number_seq')::text as order_number,
      (select content from setting where key = 'FEE_TAX') as fee_tax,
      (select content from setting where key = 'EXPRESS_BY_APP') as express,
      (select content from setting where key = 'PAYMENT_MODE') as payment_mode,
      (select max(id) from distribution_settings) as settings_id,
      (select jsonb_build_object('id', c.id, 'phone', c.phone) from customer c
        where c.search_phone = fold_phone(${customer.phone}) and c.name = ${customer.name}) as customer,
      (select jsonb_build_object('id', city.id, 'name_ar', city.name_ar, 'name_en', city.name_en)
        from city where ${cityIs(city)} limit 1) as city,
      (select jsonb_build_object('id', r.id, 'is_active', r.is_active, 'code', r.code, 'name', r.name,
          'phone', r.phone, 'latitude', r.latitude, 'longitude', r.longitude,
          'city_ar', rc.name_ar, 'city_en', rc.name_en,
          'menu', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'price', m.price, 'options', m.options)), '[]')
            from menu_item m where m.id = any(${menuIds}::bigint[]) and m.restaurant_id = r.id))
        from restaurant r join city rc on rc.id = r.city_id where ${restaurantIs(restaurant)}) as restaurant
    ${prepared}`.execute(db);
  const [facts] = rows;
  if (!facts?.restaurant) return undefined;
  return {
    id: facts.id,
    order_number: facts.order_number,
    feeTax: withDefaults('FEE_TAX', facts.fee_tax),
    isExpressOpen: withDefaults('EXPRESS_BY_APP', facts.express).isActive,
    openTypes: withDefaults('PAYMENT_MODE', facts.payment_mode).types,
    settingsId: facts.settings_id ?? (await firstSettings(db)),
    customer: facts.customer ?? (await madeCustomer(db, customer)),
    city: facts.city,
    restaurant: facts.restaurant,
  };
}

const restaurantIs = (asked: AskedOfOrder['restaurant']): RawBuilder<unknown> =>
  'id' in asked ? sql`r.id = ${asked.id}` : sql`r.code = ${asked.code}`;

const cityIs = (asked: AskedOfOrder['city']): RawBuilder<unknown> =>
  'id' in asked
    ? sql`city.id = ${asked.id}`
    : sql`trim(${asked.name}) <> '' and fold_text(${asked.name}) in (fold_text(city.name_ar), fold_text(city.name_en))`;

const firstSettings = (db: Db | Trx): Promise<number> =>
  db.isTransaction ? ensureSettingsVersion(db as Trx) : inTransaction(db, ensureSettingsVersion);

async function madeCustomer(db: Db | Trx, { name, phone }: AskedOfOrder['customer']) {
  const made = await db
    .insertInto('customer')
    .values({ name, phone })
    .onConflict((conflict) => conflict.columns(['search_phone', 'name']).doNothing())
    .returning(['id', 'phone'])
    .executeTakeFirst();
  if (made) return made;
  // A concurrent order of the same customer has inserted it.
  return db
    .selectFrom('customer')
    .select(['id', 'phone'])
    .where('search_phone', '=', sql<string>`fold_phone(${phone})`)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

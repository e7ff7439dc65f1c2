import { PRODUCT_COMPANY, toIban } from '@mishwar/domain';
import type { Client } from 'pg';
import { advanceIdentity, copyRows } from './copy.ts';
import { CUISINES, type Dish } from './menus.ts';
import { driverName, mobile } from './people.ts';
import { type City, DISTRICTS, LIVELY_CITIES } from './places.ts';
import { createRandom, type Random, weighted } from './random.ts';

const DAY_MS = 86_400_000;
const BRANCHES = 120;
const DRIVERS = 300;

const COMPANIES: readonly string[] = [
  'شركة درب السرعة للتوصيل',
  'مؤسسة ساعي الشرقية',
  'شركة خطوة للخدمات اللوجستية',
  'Gulf Riders Logistics',
  'شركة نقلة',
  'مؤسسة طريق الخليج',
  'شركة واصل إكسبرس',
  'Eastern Fleet Co.',
  'شركة زاجل للنقل السريع',
  'مؤسسة برق',
  'شركة الموصل الذكي',
  'Tarout Delivery Services',
  'مؤسسة مدى الطريق',
  'شركة أثر للتوصيل',
];
/** The companies after these are drawn apart, so that the drivers and restaurants of a seed stay what they were. */
const FIRST_COMPANIES = 12;

export interface Driver {
  readonly id: number;
  readonly name: string;
  readonly cityId: number;
  readonly companyId: number;
  /** Halalas that an order costs the company. */
  readonly contractPrice: number;
  readonly isCasper: boolean;
  /** Mean of the stars that customers give. */
  readonly quality: number;
}

export interface MenuItem {
  readonly id: number;
  readonly dish: Dish;
  readonly extras: readonly { addonId: string; id: string; dish: Dish }[];
}

export interface Restaurant {
  readonly id: number;
  readonly city: City;
  readonly latitude: number;
  readonly longitude: number;
  readonly menu: readonly MenuItem[];
}

/** Everything that orders happen between. */
export interface World {
  readonly drivers: readonly Driver[];
  readonly restaurants: readonly Restaurant[];
}

/** A place in a city's streets. */
export function placeIn(city: City, random: Random): { latitude: number; longitude: number } {
  const spread = () => (random.next() + random.next() - 1) * city.reach;
  return { latitude: round(city.latitude + spread()), longitude: round(city.longitude + spread()) };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Writes companies, drivers, restaurants and menus into a database that has none, and answers them. */
export async function seedWorld(client: Client, seed: number, now: Date): Promise<World> {
  const random = createRandom(seed);
  const pickCity = weighted(LIVELY_CITIES.map((city) => [city, city.weight] as const));
  const contractPrices = await copyCompanies(client, random, createRandom(seed + 7), now);
  const drivers = await copyDrivers(client, random, pickCity, now, contractPrices);
  const restaurants = await copyRestaurants(client, random, pickCity);
  await advanceIdentity(client, ['delivery_company', 'driver', 'restaurant', 'menu_item']);
  return { drivers, restaurants };
}

/** Writes the companies; returns what an order costs each of them, in halalas. */
async function copyCompanies(
  client: Client,
  drawnFirst: Random,
  drawnApart: Random,
  now: Date,
): Promise<number[]> {
  const prices: number[] = [];
  await copyRows(
    client,
    'delivery_company',
    [
      'id',
      'name',
      'phone',
      'cr_number',
      'contract',
      'iban',
      'company_distance_receive',
      'company_contract_price',
      'created_at',
    ],
    COMPANIES.map((name, index) => {
      const random = index < FIRST_COMPANIES ? drawnFirst : drawnApart;
      const row = [
        index + 1,
        name,
        `0138${random.int(100_000, 999_999)}`,
        `20500${random.int(10_000, 99_999)}`,
        `MC-${2024 + (index % 3)}-${String(index + 1).padStart(3, '0')}`,
        toIban(`${random.int(10, 99)}000${String(random.int(0, 999_999_999)).padStart(15, '0')}`),
        random.chance(0.3) ? random.int(8, 15) : null,
      ];
      const price = random.int(4, 9) * 100;
      prices.push(price);
      return [...row, price, new Date(now.getTime() - random.int(200, 900) * DAY_MS)];
    }),
  );
  return prices;
}

async function copyDrivers(
  client: Client,
  random: Random,
  pickCity: (random: Random) => City,
  now: Date,
  contractPrices: readonly number[],
): Promise<Driver[]> {
  const drivers: Driver[] = [];
  const rows: unknown[][] = [];
  const positions: unknown[][] = [];
  for (let id = 1; id <= DRIVERS; id++) {
    const name = driverName(random);
    const city = pickCity(random);
    const companyId = random.int(1, COMPANIES.length);
    const isCasper = random.chance(0.8);
    const isActive = random.chance(0.96);
    const phone = mobile(3, id);
    const born = new Date(now.getTime() - random.int(21 * 365, 50 * 365) * DAY_MS);
    const insured = new Date(now.getTime() + random.int(20, 360) * DAY_MS);
    const registered = new Date(now.getTime() - random.int(70, 700) * DAY_MS);
    const personal = [
      id,
      `${random.chance(0.6) ? 1 : 2}${String(100_000_000 + id * 2_654_435).slice(-9)}`,
      name.first,
      name.second,
      name.third,
      name.last,
      phone,
      random.chance(0.7) ? phone : null,
      day(born),
      day(insured),
      random.chance(0.6) ? 1 : 2,
      random.chance(0.2) ? 5 : random.int(1, 4),
      plate(random),
      String(random.int(100_000_000, 999_999_999)),
      random.chance(0.1) ? random.int(1, 3) : null,
      1,
      city.id,
      companyId,
      random.chance(0.8) ? PRODUCT_COMPANY : 'shukah',
      isCasper,
      isActive,
      isActive && random.chance(0.85),
    ];
    const quality = random.between(3.4, 5);
    rows.push([...personal, passKey(random), registered]);
    const place = placeIn(city, random);
    const seen = new Date(now.getTime() - random.int(1, 20) * 3_600_000);
    positions.push([id, place.latitude, place.longitude, seen, seen, seen]);
    drivers.push({
      id,
      name: [name.first, name.second, name.third, name.last].filter(Boolean).join(' '),
      cityId: city.id,
      companyId,
      contractPrice: contractPrices[companyId - 1] ?? 0,
      isCasper,
      quality,
    });
  }
  await copyRows(
    client,
    'driver',
    [
      'id',
      'id_number',
      'first_name',
      'second_name',
      'third_name',
      'last_name',
      'phone',
      'stc_pay_number',
      'date_of_birth',
      'medical_insurance_date',
      'identity_type_id',
      'car_type_id',
      'car_number',
      'vehicle_sequence_number',
      'number_of_received',
      'region_id',
      'city_id',
      'delivery_company_id',
      'from_company',
      'is_casper',
      'is_active',
      'is_ready',
      'pass_key',
      'registration_date',
    ],
    rows as never,
  );
  await copyRows(
    client,
    'driver_position',
    ['driver_id', 'latitude', 'longitude', 'recorded_at', 'received_at', 'idle_since'],
    positions as never,
  );
  return drivers;
}

async function copyRestaurants(
  client: Client,
  random: Random,
  pickCity: (random: Random) => City,
): Promise<Restaurant[]> {
  const brands = CUISINES.flatMap((cuisine) => cuisine.brands.map((brand) => ({ cuisine, brand })));
  const restaurants: Restaurant[] = [];
  const rows: unknown[][] = [];
  const menuRows: unknown[][] = [];
  let menuId = 0;
  for (let id = 1; id <= BRANCHES; id++) {
    const entry = brands[(id - 1) % brands.length];
    if (!entry) continue;
    const [ar, en] = entry.brand;
    const city = pickCity(random);
    const { latitude, longitude } = placeIn(city, random);
    const district = random.pick(DISTRICTS);
    const menu = entry.cuisine.dishes.map((dish): MenuItem => {
      menuId += 1;
      const extras = entry.cuisine.extras.map((extra, index) => ({
        addonId: `a${menuId}`,
        id: `a${menuId}-${index + 1}`,
        dish: extra,
      }));
      const options = extras.map(({ addonId, id: optionId, dish: [name, name_en, price] }) => ({
        addon_id: addonId,
        id: optionId,
        name,
        name_en,
        price,
      }));
      menuRows.push([menuId, id, dish[0], dish[1], dish[2], options]);
      return { id: menuId, dish, extras };
    });
    rows.push([
      id,
      `R${1000 + id}`,
      `${ar} - ${city.ar}`,
      `${en} - ${city.en}`,
      mobile(9, id),
      city.id,
      `${district}، ${city.ar}`,
      latitude,
      longitude,
    ]);
    restaurants.push({ id, city, latitude, longitude, menu });
  }
  await copyRows(
    client,
    'restaurant',
    ['id', 'code', 'name', 'name_en', 'phone', 'city_id', 'address', 'latitude', 'longitude'],
    rows as never,
  );
  await copyRows(
    client,
    'menu_item',
    ['id', 'restaurant_id', 'name', 'name_en', 'price', 'options'],
    menuRows as never,
  );
  return restaurants;
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

const PLATE_LETTERS = 'أبحدرسصطعقكلمنهوى';
const plate = (random: Random): string =>
  `${[1, 2, 3].map(() => random.pick([...PLATE_LETTERS])).join(' ')} ${random.int(1000, 9999)}`;

const passKey = (random: Random): string =>
  [1, 2, 3, 4, 5, 6].map(() => random.pick([...'abcdefghjkmnpqrstuvwxyz23456789'])).join('');

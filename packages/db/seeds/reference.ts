import type { Client } from 'pg';
import { advanceIdentity, copyRows } from './copy.ts';
import { CITIES, REGIONS } from './places.ts';

const IDENTITY_TYPES = [
  [1, 'هوية وطنية', 'National identity'],
  [2, 'إقامة', 'Residence permit'],
  [3, 'هوية مقيم خليجي', 'Gulf resident identity'],
] as const;

const CAR_TYPES = [
  [1, 'سيدان', 'Sedan', false],
  [2, 'هاتشباك', 'Hatchback', false],
  [3, 'دفع رباعي', 'SUV', false],
  [4, 'فان', 'Van', false],
  [5, 'دراجة نارية', 'Motorcycle', true],
] as const;

export const CANCEL_REASONS = [
  [1, 'العميل لا يرد', 'The customer does not answer'],
  [2, 'طلب العميل الإلغاء', 'The customer asked to cancel'],
  [3, 'المطعم مغلق', 'The restaurant is closed'],
  [4, 'صنف غير متوفر', 'An item is not available'],
  [5, 'عنوان غير صحيح', 'The address is wrong'],
  [6, 'تأخر في التوصيل', 'The delivery is late'],
  [7, 'طلب مكرر', 'The order is a duplicate'],
  [8, 'لا يوجد سائق متاح', 'No driver is available'],
] as const;

/** Fills the lists that every installation needs (regions, cities, types, reasons) where they are empty. */
export async function seedReference(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select exists (select 1 from region) as found');
  if (rows[0]?.found) return;
  const names = ['id', 'name_ar', 'name_en'];
  await copyRows(client, 'region', names, REGIONS);
  await copyRows(
    client,
    'city',
    ['id', 'region_id', 'name_ar', 'name_en', 'latitude', 'longitude'],
    CITIES.map(({ id, regionId, ar, en, latitude, longitude }) => [
      id,
      regionId,
      ar,
      en,
      latitude,
      longitude,
    ]),
  );
  await copyRows(client, 'identity_type', names, IDENTITY_TYPES);
  await copyRows(client, 'car_type', [...names, 'is_motorcycle'], CAR_TYPES);
  await copyRows(client, 'cancel_reason', names, CANCEL_REASONS);
  await advanceIdentity(client, ['region', 'city', 'identity_type', 'car_type', 'cancel_reason']);
}

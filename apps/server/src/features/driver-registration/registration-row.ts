import type { RegistrationDetail, RegistrationRow } from '@mishwar/contract';
import { formatDriverDate } from '@mishwar/domain';
import { sql } from 'kysely';

/** A registration row with the names of its lookups. */
export interface ReadRegistration {
  id: number;
  id_number: string;
  name: string;
  phone: string;
  stc_pay_number: string | null;
  date_of_birth: string;
  car_number: string;
  vehicle_sequence_number: string | null;
  identity_ar: string;
  identity_en: string;
  car_ar: string;
  car_en: string;
  region_ar: string;
  region_en: string;
  city_ar: string;
  city_en: string;
  company_name: string | null;
  status: RegistrationRow['status'];
  reject_reason: string | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  id_accepted_driver: number | null;
  created_at: Date;
}

export const COLUMNS = sql`r.id, r.id_number, r.name, r.phone, r.stc_pay_number, r.date_of_birth::text as date_of_birth,
  r.car_number, r.vehicle_sequence_number, identity.name_ar as identity_ar, identity.name_en as identity_en,
  car.name_ar as car_ar, car.name_en as car_en, region.name_ar as region_ar, region.name_en as region_en,
  city.name_ar as city_ar, city.name_en as city_en, company.name as company_name, r.status, r.reject_reason,
  r.decided_at, r.decided_by_name, r.id_accepted_driver, r.created_at`;

export const JOINS = sql`
  join identity_type identity on identity.id = r.identity_type_id
  join car_type car on car.id = r.car_type_id
  join region on region.id = r.region_id
  join city on city.id = r.city_id
  left join delivery_company company on company.id = r.delivery_company_id`;

/** Maps a registration to a list row. */
export const toRow = (read: ReadRegistration): RegistrationRow => ({
  _id: String(read.id),
  id_number: read.id_number,
  name: read.name,
  phone: read.phone,
  date_of_birth: formatDriverDate(read.date_of_birth) ?? '',
  identity_type: { nameAr: read.identity_ar, nameEn: read.identity_en },
  city: { nameAr: read.city_ar, nameEn: read.city_en },
  region: { nameAr: read.region_ar, nameEn: read.region_en },
  car_type: { nameAr: read.car_ar, nameEn: read.car_en },
  car_number: read.car_number,
  vehicle_sequence_number: read.vehicle_sequence_number,
  company_name: read.company_name,
  stc_pay_number: read.stc_pay_number,
  status: read.status,
  created_at: read.created_at.toISOString(),
  id_accepted_driver: read.id_accepted_driver === null ? null : String(read.id_accepted_driver),
});

/** Maps a registration to its details, with the decision. */
export const toDetail = (read: ReadRegistration): RegistrationDetail => ({
  ...toRow(read),
  reject_reason: read.reject_reason,
  decided_at: read.decided_at?.toISOString() ?? null,
  decided_by: read.decided_by_name,
});

import type { DriverRatingRow, RatingRow, StoreRatingRow } from '@mishwar/contract';
import { sql } from 'kysely';

/** A rating with the names of its order, driver, store and customer. */
export interface ReadRating {
  id: number;
  order_number: string;
  customer_name: string;
  customer_phone: string;
  driver_star: number;
  store_star: number;
  driver_feedback: string;
  store_feedback: string;
  created_at: Date;
  /** Wall clock of the database session, "YYYY-MM-DD HH:MM:SS…". */
  at: string;
  store_name: string;
  store_name_en: string;
  store_phone: string;
  merchant_id: string;
  driver_name: string;
  driver_phone: string;
  id_number: string;
  files: number[];
}

export const RATING_COLUMNS = sql`r.id, o.order_number, c.name as customer_name, c.phone as customer_phone,
  r.driver_star::float8 as driver_star, r.store_star::float8 as store_star, r.driver_feedback, r.store_feedback,
  r.created_at, r.created_at::text as at, s.name as store_name, s.name_en as store_name_en, s.phone as store_phone,
  s.code as merchant_id, d.name as driver_name, d.phone as driver_phone, d.id_number,
  array(select i.file_id from rating_image i where i.rating_id = r.id order by i.position) as files`;

export const RATING_JOINS = sql`
  join orders o on o.id = r.order_id
  join customer c on c.id = r.customer_id
  join restaurant s on s.id = r.restaurant_id
  join driver d on d.id = r.driver_id`;

/** Maps a rating to a list row; `linkTo` makes the link of a stored image. */
export const toRatingRow = (read: ReadRating, linkTo: (fileId: number) => string): RatingRow => ({
  _id: String(read.id),
  order_number: read.order_number,
  contact_phone: read.customer_phone,
  customer_name: read.customer_name,
  driver_star: read.driver_star,
  store_star: read.store_star,
  driver_feedback: read.driver_feedback,
  store_feedback: read.store_feedback,
  created_at: read.created_at.toISOString(),
  store: {
    store_name: read.store_name,
    store_name_en: read.store_name_en,
    phone: read.store_phone,
    merchant_id: read.merchant_id,
  },
  driver: { driver_name: read.driver_name, phone: read.driver_phone, id_number: read.id_number },
  images: read.files.map(linkTo),
});

/** The mean of a driver's stars. */
export interface ReadDriverRating {
  id: number;
  id_number: string;
  company: string | null;
  driver_name: string;
  phone: string;
  rating_star: number;
  rating_count: number;
}

export const DRIVER_COLUMNS = sql`d.id, d.id_number, dc.name as company, d.name as driver_name, d.phone,
  s.rating_star::float8 as rating_star, s.rating_count`;
export const DRIVER_JOINS = sql`join driver d on d.id = s.driver_id
  left join delivery_company dc on dc.id = d.delivery_company_id`;

export const toDriverRatingRow = ({ id, ...row }: ReadDriverRating): DriverRatingRow => ({
  _id: String(id),
  ...row,
});

/** The mean of a store's stars. */
export interface ReadStoreRating {
  id: number;
  store_name: string;
  store_name_en: string;
  city_ar: string;
  city_en: string;
  phone: string;
  merchant_id: string;
  rating_star: number;
  rating_count: number;
}

export const STORE_COLUMNS = sql`d.id, d.name as store_name, d.name_en as store_name_en, c.name_ar as city_ar,
  c.name_en as city_en, d.phone, d.code as merchant_id, s.rating_star::float8 as rating_star, s.rating_count`;
export const STORE_JOINS = sql`join restaurant d on d.id = s.restaurant_id join city c on c.id = d.city_id`;

export const toStoreRatingRow = ({ id, city_ar, city_en, ...row }: ReadStoreRating): StoreRatingRow => ({
  _id: String(id),
  ...row,
  city: { nameAr: city_ar, nameEn: city_en },
});

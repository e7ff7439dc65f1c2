import type { Place } from '@mishwar/domain';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/lists/condition.ts';
import { configuredZone } from '../../platform/settings.ts';
import type { Trx } from '../../platform/transaction.ts';

export interface CandidateRow {
  id: number;
  name: string;
  phone: string;
  token: string;
  delivery_company_id: number | null;
  company_name: string | null;
  company_distance_receive: number | null;
  is_ready: boolean;
  is_odm_enabled: boolean;
  is_online: boolean;
  is_motorcycle: boolean;
  number_of_received: number | null;
  /** YYYY-MM-DD */
  /** The end of the last day on which the medical insurance is valid. */
  documents_expire_at: Date | null;
  latitude: number | null;
  longitude: number | null;
  recorded_at: Date | null;
  idle_since: Date | null;
  orders_in_hand: number;
  balance: number;
  missed_offers: number;
  total: number;
}

interface CandidateSearch {
  /** Part of a name. */
  text: string | undefined;
  /** Part of a phone, searched in addition to the name. */
  phone: string | undefined;
  token: string | undefined;
  onlyAvailable: boolean;
  place: Place | undefined;
  onlineSince: Date;
  /** Default order limit of drivers without their own. */
  received: number;
  offset: number;
  limit: number;
}

const MISSED_WITHIN = '30 minutes';

/** An opaque, stable token of a driver for lists. */
const TOKEN = sql<string>`left(encode(sha256(convert_to('assign:' || d.id, 'UTF8')), 'hex'), 32)`;

/** Active drivers, free ones first, then by distance; one page with the total on each row. */
export async function candidates(trx: Trx, search: CandidateSearch): Promise<CandidateRow[]> {
  const { text, phone, token, onlyAvailable, place, onlineSince, received, offset, limit } = search;
  const named = text
    ? sql<boolean>`d.search_name like '%' || fold_text(${escapeLike(text)}) || '%'`
    : sql<boolean>`true`;
  const phoned = phone ? sql<boolean>`d.search_phone like ${`%${escapeLike(phone)}%`}` : sql<boolean>`false`;
  const nearest = place
    ? sql`(p.latitude - ${place.latitude}) ^ 2
        + ((p.longitude - ${place.longitude}) * ${Math.cos((place.latitude * Math.PI) / 180)}) ^ 2 nulls last,`
    : sql``;
  const { rows } = await sql<CandidateRow>`
    with busy as materialized (
      select driver_id, count(*) as n from orders
      where status not in ('delivered', 'cancelled') and not is_fake and driver_id is not null
      group by driver_id
    ), found as (
      select d.*, ${TOKEN} as token, p.latitude, p.longitude, p.recorded_at, p.idle_since,
        coalesce(p.recorded_at >= ${onlineSince}, false) as is_online,
        coalesce(busy.n, 0) as orders_in_hand
      from driver d
      left join driver_position p on p.driver_id = d.id
      left join busy on busy.driver_id = d.id
      where d.is_active
        and not exists (select from delivery_company c where c.id = d.delivery_company_id and not c.is_active)
        and (${named} or ${phoned}) ${token ? sql`and ${TOKEN} = ${token}` : sql``}
    ), judged as (
      select f.*, f.is_ready and f.is_online
        and f.orders_in_hand < coalesce(f.number_of_received, ${received}) as is_available
      from found f
    )
    select p.id, p.name, p.phone, p.token, p.delivery_company_id, p.is_ready, p.is_odm_enabled, p.is_online, p.number_of_received,
      (p.medical_insurance_date + 1)::timestamp at time zone ${configuredZone} as documents_expire_at,
      p.latitude, p.longitude, p.recorded_at, p.idle_since, p.orders_in_hand,
      count(*) over () as total, company.name as company_name, company.company_distance_receive,
      coalesce(car.is_motorcycle, false) as is_motorcycle, coalesce(wallet.balance, 0) as balance,
      (select count(*) from offer where offer.driver_id = p.id and offer.status = 'expired'
        and offer.offered_at > now() - ${MISSED_WITHIN}::interval) as missed_offers
    from judged p
    left join delivery_company company on company.id = p.delivery_company_id
    left join car_type car on car.id = p.car_type_id
    left join wallet_account wallet on wallet.driver_id = p.id and wallet.kind = 'MAIN'
    where ${onlyAvailable ? sql`p.is_available` : sql`true`}
    order by p.is_available desc, ${nearest} p.search_name, p.id
    offset ${offset} limit ${limit}`.execute(trx);
  return rows;
}

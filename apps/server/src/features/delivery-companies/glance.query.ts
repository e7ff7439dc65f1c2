import type { CompanyGlance } from '@mishwar/contract';
import {
  DEFAULT_DISTRIBUTION_SETTINGS,
  DOCUMENT_EXPIRING_DAYS,
  formatPickerDay,
  moneyToWire,
  startOfDay,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { timeZone } from '../settings/public.ts';

interface Row {
  drivers: number;
  active: number;
  online: number;
  soon: number;
  expired: number;
  total: number;
  delivered: number;
  cancelled: number;
  on_time: number;
  answered: number;
  accepted: number;
  owed: number;
}

/** A company's drivers and documents now, its orders and offers today, and what it owes for this month's orders. */
export async function readCompanyGlance(db: Db, companyId: number, now: Date): Promise<CompanyGlance> {
  const zone = await timeZone(db);
  const day = formatPickerDay(now, zone);
  const today = startOfDay(day, zone) ?? now;
  const thisMonth = startOfDay(`${day.slice(0, 7)}-01`, zone) ?? now;
  const fresh = new Date(now.getTime() - DEFAULT_DISTRIBUTION_SETTINGS.position_seconds * 1000);
  const date = sql`${day}::date`;
  const { rows } = await sql<Row>`
    with own as materialized (
      select d.id, d.is_active, d.medical_insurance_date,
        d.is_active and d.is_ready and coalesce(p.recorded_at >= ${fresh}, false) as is_online
      from driver d left join driver_position p on p.driver_id = d.id where d.delivery_company_id = ${companyId}
    ), people as (
      select count(*) as drivers, count(*) filter (where is_active) as active,
        count(*) filter (where is_online) as online,
        count(*) filter (where is_active and medical_insurance_date < ${date}) as expired,
        count(*) filter (where is_active and medical_insurance_date between ${date}
          and ${date} + ${sql.lit(DOCUMENT_EXPIRING_DAYS)}) as soon
      from own
    ), work as (
      select count(*) as total, count(*) filter (where status = 'delivered') as delivered,
        count(*) filter (where status = 'cancelled') as cancelled,
        count(*) filter (where status = 'delivered' and delivery_time <= promised_at) as on_time
      from orders o where o.delivery_company_id = ${companyId} and o.created_at >= ${today} and not o.is_fake
    ), asked as (
      select count(*) filter (where f.status <> 'offered') as answered,
        count(*) filter (where f.status = 'accepted') as accepted
      from own join offer f on f.driver_id = own.id and f.offered_at >= ${today}
    ), money as (
      select coalesce(sum(o.company_contract_price), 0)::bigint as owed from orders o
      where o.delivery_company_id = ${companyId} and o.status = 'delivered' and not o.is_fake
        and o.delivery_time >= ${thisMonth}
    )
    select people.*, work.*, asked.*, money.* from people, work, asked, money`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has no row');
  return {
    drivers: { total: row.drivers, active: row.active, online: row.online },
    orders_today: {
      total: row.total,
      delivered: row.delivered,
      cancelled: row.cancelled,
      on_time: row.on_time,
    },
    offers_today: { answered: row.answered, accepted: row.accepted },
    money_owed: moneyToWire(row.owed),
    documents: { soon: row.soon, expired: row.expired },
  };
}

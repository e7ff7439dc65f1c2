import type { DriverGlance } from '@mishwar/contract';
import {
  checkWalletTerms,
  computeSettlementDue,
  DRIVER_TERMS,
  formatPickerDay,
  getDocumentState,
  getOnlineThreshold,
  moneyToWire,
  type OrderStatus,
  startOfDay,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { timeZone } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { readStandingRefusals } from '../distribution/public.ts';
import { readWorkedTime } from '../drivers/public.ts';
import { listOrdersInHand } from './orders-in-hand.query.ts';

interface Row {
  is_active: boolean;
  is_ready: boolean;
  is_odm_enabled: boolean;
  medical_insurance_until: string | null;
  attachments: number;
  rating_star: number | null;
  answered: number;
  accepted: number;
  last_order_number: string | null;
  last_order_at: Date | null;
  last_order_status: OrderStatus | null;
  latitude: number | null;
  longitude: number | null;
  recorded_at: Date | null;
  is_online: boolean;
  main: number;
  gift: number;
  held: number;
  deposited: number;
  fees: number;
  delivered: number;
  cancelled: number;
  late: number;
  late_orders: number;
  cash: number;
  earned: number;
}

const HOUR_MS = 3_600_000;
/** Days whose offers make the acceptance rate. */
const OFFERS_DAYS = 30;

/**
 * Summary of a driver; null where there is no such driver. Days and months are those of the configured time zone; only
 * the worked hours are of a day in Riyadh, as in the hours overview.
 */
export async function readDriverGlance(db: Db, driverId: number, now: Date): Promise<DriverGlance | null> {
  const zone = await timeZone(db);
  const day = formatPickerDay(now, zone);
  const since = `${day.slice(0, 7)}-01`;
  const [row, orders, standing, hours] = await Promise.all([
    readRow(db, driverId, {
      now,
      today: startOfDay(day, zone) ?? now,
      since: startOfDay(since, zone) ?? now,
    }),
    listOrdersInHand(db, driverId, now),
    readStandingRefusals(db, driverId, now),
    readWorkedTime(db, { id: String(driverId), type: 'day', amount: 1 }, now),
  ]);
  if (!row) return null;
  const { main, gift, held, deposited, fees, earned } = row;
  return {
    isActive: row.is_active,
    isReady: row.is_ready,
    is_odm_enabled: row.is_odm_enabled,
    is_online: row.is_online,
    position:
      row.latitude === null || row.longitude === null || row.recorded_at === null
        ? null
        : {
            latitude: row.latitude,
            longitude: row.longitude,
            recorded_at: row.recorded_at.toISOString(),
          },
    orders,
    standing: standing ?? [],
    documents: {
      medical_insurance_until: row.medical_insurance_until,
      medical_insurance: getDocumentState(row.medical_insurance_until, day),
      attachments: row.attachments,
    },
    today: {
      delivered: row.delivered,
      cancelled: row.cancelled,
      late: row.late,
      hours: hours?.total ?? 0,
    },
    rating_star: row.rating_star,
    offers: { answered: row.answered, accepted: row.accepted },
    last_order:
      row.last_order_number === null || row.last_order_at === null || row.last_order_status === null
        ? null
        : {
            order_number: row.last_order_number,
            created_at: row.last_order_at.toISOString(),
            status: row.last_order_status,
          },
    balance: moneyToWire(main),
    subBalance: moneyToWire(gift),
    terms: {
      deposited: moneyToWire(deposited),
      ...checkWalletTerms({ deposited, balance: main }),
      late_orders: row.late_orders,
      cash: moneyToWire(row.cash),
      since,
      earned: moneyToWire(earned),
      fees: moneyToWire(fees),
      held: moneyToWire(held),
      due: moneyToWire(computeSettlementDue({ earned, fees, held })),
    },
  };
}

async function readRow(
  db: Db,
  driverId: number,
  { now, today, since }: { now: Date; today: Date; since: Date },
): Promise<Row | undefined> {
  const remitted = new Date(now.getTime() - DRIVER_TERMS.remittance_hours * HOUR_MS);
  const offersSince = new Date(now.getTime() - OFFERS_DAYS * 24 * HOUR_MS);
  const late = sql`o.delivery_time - o.promised_at > make_interval(mins => ${DRIVER_TERMS.late_minutes})`;
  const { rows } = await sql<Row>`
    select d.is_active, d.is_ready, d.is_odm_enabled, d.medical_insurance_date::text as medical_insurance_until,
      jsonb_array_length(d.attachment) as attachments, d.rating_star::double precision as rating_star,
      p.latitude, p.longitude, p.recorded_at, coalesce(p.recorded_at >= ${getOnlineThreshold(now)}, false) as is_online,
      main.balance as main, gift.balance as gift, hold.balance as held,
      coalesce((
        select sum(e.amount) from wallet_entry e join wallet_transaction t on t.id = e.transaction_id
        where e.account_id = main.id and t.type in ('TOP_UP', 'TOP_UP_PAYFORT_REFUND')
          and (t.status is null or t.status = 'SUCCESS')
      ), 0)::bigint as deposited,
      coalesce((
        select -sum(e.amount) from wallet_entry e join wallet_transaction t on t.id = e.transaction_id
        where e.account_id = hold.id and t.type = 'FEE' and e.created_at >= ${since}
      ), 0)::bigint as fees,
      work.*, offers.*, last_order.*
    from driver d
    join wallet_account main on main.driver_id = d.id and main.kind = 'MAIN'
    join wallet_account gift on gift.driver_id = d.id and gift.kind = 'GIFT'
    join wallet_account hold on hold.driver_id = d.id and hold.kind = 'HOLD'
    left join driver_position p on p.driver_id = d.id
    cross join lateral (
      select
        count(*) filter (where o.status = 'delivered' and o.delivery_time >= ${today}) as delivered,
        count(*) filter (where o.status = 'cancelled' and o.cancelled_at >= ${today}) as cancelled,
        count(*) filter (where o.status = 'delivered' and o.delivery_time >= ${today} and ${late}) as late,
        count(*) filter (where o.status = 'delivered' and o.delivery_time >= ${since} and ${late}) as late_orders,
        coalesce(sum(greatest(
          o.sub_total + case when o.is_free_express then 0 else o.delivery_cost end - o.discount_amount, 0
        )) filter (
          where o.status = 'delivered' and o.payment_method = 'Cash' and o.point_type is distinct from 'total'
            and not o.is_missing_items_order and o.delivery_time > ${remitted}
        ), 0)::bigint as cash,
        coalesce(sum(o.delivery_cost) filter (
          where o.status = 'delivered' and o.delivery_time >= ${since}
        ), 0)::bigint as earned
      from orders o
      where o.driver_id = d.id and not o.is_fake and o.created_at >= least(${since}::timestamptz, ${remitted}::timestamptz) - interval '2 days'
    ) work
    cross join lateral (
      select count(*) as answered, count(*) filter (where f.status = 'accepted') as accepted
      from offer f
      where f.driver_id = d.id and f.offered_at >= ${offersSince} and f.status in ('accepted', 'declined', 'expired')
    ) offers
    left join lateral (
      select o.order_number as last_order_number, o.created_at as last_order_at, o.status as last_order_status
      from orders o
      where o.driver_id = d.id and not o.is_fake
      order by o.created_at desc, o.id desc limit 1
    ) last_order on true
    where d.id = ${driverId}`.execute(db);
  return rows[0];
}

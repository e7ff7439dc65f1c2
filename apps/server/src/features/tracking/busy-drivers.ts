import { sql } from 'kysely';

/** Drivers with open orders: how many, and whether one of them has left its store. A part of a `with`. */
export const BUSY_DRIVERS = sql`busy as materialized (
  select driver_id, count(*) as n, bool_or(status in ('take_order', 'wait_customer')) as is_delivering
  from orders
  where status not in ('delivered', 'cancelled') and not is_fake and driver_id is not null
  group by driver_id
)`;

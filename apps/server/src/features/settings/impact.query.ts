import type { SettingsImpact } from '@mishwar/contract';
import { getOnlineThreshold } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';

/** Counts what a change of the settings applies to. `lowestBalance` is a limit in SAR that is not saved yet. */
export async function readSettingsImpact(
  { db, now }: Pick<App, 'db' | 'now'>,
  lowestBalance: number | undefined,
): Promise<SettingsImpact> {
  const at = now();
  const limit = lowestBalance === undefined ? null : Math.round(lowestBalance * 100);
  const { rows } = await sql<
    Record<Exclude<keyof SettingsImpact, 'queued_messages'> | 'citc' | 'odoo' | 'shukah', string>
  >`
    with message as (
      select destination, count(*) as n from outbox
      where sent_at is null and dead_at is null and destination in ('citc', 'odoo', 'shukah') group by destination
    )
    select
      (select count(*) from orders where status not in ('delivered', 'cancelled') and not is_fake) as open_orders,
      (select count(*) from distribution_task) as waiting_orders,
      d.active_drivers, d.casper_drivers, d.default_received_drivers,
      (select count(*) from driver_position where recorded_at > ${getOnlineThreshold(at)}) as online_drivers,
      (select count(*) from wallet_account a join driver on driver.id = a.driver_id
       where a.kind = 'MAIN' and driver.is_active and a.balance < ${limit}::bigint) as drivers_below_limit,
      (select count(*) from membership where status = 'ACTIVE' and due_at > ${at}) as memberships,
      (select count(*) from graphile_worker.jobs where attempts < max_attempts) as scheduled_jobs,
      coalesce((select n from message where destination = 'citc'), 0) as citc,
      coalesce((select n from message where destination = 'odoo'), 0) as odoo,
      coalesce((select n from message where destination = 'shukah'), 0) as shukah
    from (
      select count(*) as active_drivers, count(*) filter (where is_casper) as casper_drivers,
        count(*) filter (where number_of_received is null) as default_received_drivers
      from driver where is_active
    ) d`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate answers one row');
  return {
    open_orders: Number(row.open_orders),
    waiting_orders: Number(row.waiting_orders),
    active_drivers: Number(row.active_drivers),
    online_drivers: Number(row.online_drivers),
    casper_drivers: Number(row.casper_drivers),
    default_received_drivers: Number(row.default_received_drivers),
    drivers_below_limit: limit === null ? null : Number(row.drivers_below_limit),
    queued_messages: { citc: Number(row.citc), odoo: Number(row.odoo), shukah: Number(row.shukah) },
    memberships: Number(row.memberships),
    scheduled_jobs: Number(row.scheduled_jobs),
  };
}

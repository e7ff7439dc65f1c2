import type { IntegrationHealth } from '@mishwar/contract';
import { type BreakerState, HEALTH_HOURS, INTEGRATIONS, type Integration } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { readSetting } from '../../platform/settings.ts';

const TOGGLES = { citc: 'TOGGLE_CITC', odoo: 'TOGGLE_ODOO', shukah: 'TOGGLE_SHUKAH' } as const;
/** The worst state of the workers is that of the integration. */
const WORST_FIRST: readonly BreakerState[] = ['open', 'half_open', 'closed'];

interface QueueRow {
  destination: Integration;
  waiting: number;
  not_sent: number;
  oldest: Date | null;
}
interface BreakerRow {
  destination: Integration;
  state: BreakerState;
  open_until: Date | null;
}
interface HourRow {
  destination: Integration;
  hour: Date;
  total: number;
  successes: number;
  p50_ms: number;
  p95_ms: number;
}
interface ErrorRow {
  destination: Integration;
  message: string | null;
  at: Date;
}

/** How each integration does, over all worker processes. */
export async function readIntegrationHealth(app: App): Promise<IntegrationHealth[]> {
  const { listPool: db, config } = app;
  const since = new Date(app.now().getTime() - HEALTH_HOURS * 3_600_000);
  const [queues, breakers, hours, errors, active] = await Promise.all([
    sql<QueueRow>`
      select destination, count(*) filter (where dead_at is null)::int as waiting,
        count(*) filter (where dead_at is not null)::int as not_sent,
        min(created_at) filter (where dead_at is null) as oldest
      from outbox where sent_at is null and destination <> all (array['realtime', 'driver'])
        and destination = any(${[...INTEGRATIONS]}) group by 1`.execute(db),
    sql<BreakerRow>`
      select destination, state, open_until from integration_breaker b
      where exists (select from server_process p where p.id = b.process_id)`.execute(db),
    sql<HourRow>`
      select lower(third_party::text) as destination, date_trunc('hour', created_at) as hour, count(*)::int as total,
        count(*) filter (where outcome = 'success')::int as successes,
        percentile_disc(0.5) within group (order by duration_ms) as p50_ms,
        percentile_disc(0.95) within group (order by duration_ms) as p95_ms
      from exchange_log
      where third_party in ('CITC', 'ODOO', 'SHUKAH', 'WHATSAPP') and created_at >= ${since}
      group by 1, 2 order by 2`.execute(db),
    sql<ErrorRow>`
      select p.destination, e.message, e.created_at as at
      from (values ('CITC'::exchange_third_party, 'citc'), ('ODOO', 'odoo'), ('SHUKAH', 'shukah'), ('WHATSAPP', 'whatsapp'))
        p (third_party, destination)
      cross join lateral (
        select coalesce(message, status::text) as message, created_at from exchange_log
        where exchange_log.third_party = p.third_party and outcome <> 'success' and created_at >= ${since}
        order by created_at desc, id desc limit 1
      ) e`.execute(db),
    Promise.all(INTEGRATIONS.map(async (name) => [name, await isActive(app, name)] as const)),
  ]);
  const isOn = new Map(active);
  return INTEGRATIONS.map((integration) => {
    const isOf = (row: { destination: Integration }) => row.destination === integration;
    const queue = queues.rows.find(isOf);
    const own = breakers.rows.filter(isOf);
    const breaker = WORST_FIRST.find((state) => own.some((row) => row.state === state)) ?? 'closed';
    const error = errors.rows.find(isOf);
    const openUntil = own.find(({ state }) => state === 'open')?.open_until ?? null;
    return {
      integration,
      isConfigured: config[integration] !== null,
      isActive: isOn.get(integration) ?? true,
      breaker,
      open_until: openUntil?.toISOString() ?? null,
      waiting: queue?.waiting ?? 0,
      not_sent: queue?.not_sent ?? 0,
      oldest_waiting: queue?.oldest?.toISOString() ?? null,
      last_error: error?.message ?? null,
      last_error_at: error?.at.toISOString() ?? null,
      hours: hours.rows
        .filter(isOf)
        .map(({ destination: _, hour, ...figures }) => ({ hour: hour.toISOString(), ...figures })),
    };
  });
}

async function isActive({ db }: App, integration: Integration): Promise<boolean> {
  if (integration === 'whatsapp') return true;
  return (await readSetting(db, TOGGLES[integration])).isActive;
}

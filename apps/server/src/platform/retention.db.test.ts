import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDriver } from '../testing/factories/drivers.ts';
import { createOperator } from '../testing/factories/operators.ts';
import { placeTestOrder } from '../testing/factories/orders.ts';
import { createOrderWorld } from '../testing/factories/worlds.ts';
import { sessionOf } from '../testing/sign-in.ts';
import { explain } from '../testing/tables.ts';
import { useTestServer } from '../testing/test-server.ts';
import { enqueue } from './jobs/enqueue.ts';
import { deleteExpiredRows, expiredRowsStatement } from './maintenance.ts';
import { FAILED_JOBS_DAYS, parseRetentionDays, RETENTION } from './retention.ts';
import { inTransaction } from './transaction.ts';

const server = useTestServer({ roles: new Set(['api']), retentionDays: { nearby_notice: 10 } });

/** Never deleted: master data, ledger, history. */
const KEPT = [
  'audit_entry',
  'audit_seal',
  'audit_check',
  'order_event',
  'driver_version',
  'driver_tally',
  'orders',
  'order_item',
  'order_tally',
  'order_day_tally',
  'daily_figure',
  'daily_figure_zone',
  'hourly_figure',
  'hourly_figure_check',
  'wallet_account',
  'wallet_entry',
  'wallet_transaction',
  'wallet_verified',
  'wallet_rolled_up',
  'wallet_approval',
  'wallet_approval_rule',
  'wallet_payment',
  'wallet_refund',
  'former_transaction',
  'plan',
  'subscription',
  'membership',
  'membership_assignment',
  'membership_assignment_driver',
  'fee_waiver',
  'rating',
  'rating_image',
  'driver_rating',
  'store_rating',
  'recovery_file',
  'customer',
  'driver',
  'operator',
  'operator_city',
  'restaurant',
  'menu_item',
  'channel',
  'channel_webhook',
  'delivery_company',
  'partner',
  'setting',
  'setting_version',
  'recurring_job',
  'rating_check',
  'distribution_settings',
  'service_area',
  'distribution_plan',
  'list_preference',
  'saved_view',
  'cancel_reason',
  'car_type',
  'city',
  'identity_type',
  'region',
  'feed',
  'schema_migration',
];
/** Deleted by the owning feature. */
const CLEARED_ELSEWHERE = [
  'hourly_figure_delta',
  'driver_code',
  'driver_session',
  'stored_file',
  'server_process',
  'order_viewer',
  'delivery_estimate',
  'export_stream',
  'captured_mail',
  'distribution_task',
  'policy_replay_order',
  'driver_sync_page',
  'driver_sync_driver',
  'driver_import_row',
  'integration_breaker',
  'integration_wake',
];

/** A row for each person or device, or a few days of rows: the whole table is read at once. */
const SMALL = [
  'sign_in_attempt',
  'known_device',
  'sign_in_throttle',
  'session',
  'attention_snooze',
  'driver_position',
  'job_run',
];

describe('[SEC-38] retention', () => {
  it('is defined for every table', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const ruled = Object.entries(RETENTION).map(([name, rule]) => ('table' in rule ? rule.table : name));
    const decided = [...new Set([...KEPT, ...CLEARED_ELSEWHERE, ...ruled])].sort();
    expect(decided).toEqual(rows.map(({ name }) => name));
  });

  it('deletes expired rows and keeps the others, table by table', async () => {
    const { db } = server.app;
    const world = await createOrderWorld(db);
    const { id: order } = await placeTestOrder(db, world, { at: server.app.now() });
    const driver = await createDriver(db);
    const operator = (await createOperator(server.app)).id;
    await sessionOf(server.app, operator);
    await db.deleteFrom('distribution_wave').execute();
    await sql`delete from session`.execute(db);
    /** Inserts a row of the given age, for each rule. */
    const insert: Record<keyof typeof RETENTION, (age: string) => Promise<unknown>> = {
      feed_event: (age) =>
        sql`insert into feed_event (feed, seq, event, payload, created_at)
        select 'orders', coalesce(max(seq), 1000) + 1, 'update', '{}', now() - ${age}::interval from feed_event`.execute(
          db,
        ),
      outbox: (age) =>
        sql`insert into outbox (destination, ordering_key, event, payload, sent_at)
        values ('whatsapp', 'sent', 'x', '{}', now() - ${age}::interval)`.execute(db),
      outbox_dead: (age) =>
        sql`insert into outbox (destination, ordering_key, event, payload, dead_at)
        values ('whatsapp', 'dead', 'x', '{}', now() - ${age}::interval)`.execute(db),
      idempotency_key: (age) =>
        sql`insert into idempotency_key (key, scope, request_hash, created_at)
        values (gen_random_uuid()::text, 'test', '', now() - ${age}::interval)`.execute(db),
      sign_in_attempt: (age) =>
        sql`insert into sign_in_attempt (operator_id, code_hash, expires_at)
        values (${operator}, '', now() - ${age}::interval)`.execute(db),
      driver_sign_in_attempt: (age) =>
        sql`insert into driver_sign_in_attempt (token_hash, phone, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), '966500000000', now() - ${age}::interval)`.execute(
          db,
        ),
      known_device: (age) =>
        sql`insert into known_device (token_hash, operator_id, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), ${operator}, now() - ${age}::interval)`.execute(db),
      sign_in_throttle: (age) =>
        sql`insert into sign_in_throttle (subject, failures, last_failure_at, blocked_until)
        values (gen_random_uuid()::text, 1, now() - ${age}::interval, now() - ${age}::interval)`.execute(db),
      session: (age) =>
        sql`insert into session (token_hash, operator_id, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), ${operator}, now() - ${age}::interval)`.execute(db),
      access_refused: (age) =>
        sql`insert into audit_entry (created_at, actor_kind, actor_name, action)
        values (now() - ${age}::interval, 'anonymous', '', 'access.refused')`.execute(db),
      attention_snooze: (age) =>
        sql`insert into attention_snooze (item_key, until, reason, operator_id)
        select 'late:' || count(*), now() - ${age}::interval, 'x', ${operator} from attention_snooze`.execute(
          db,
        ),
      job_run: (age) =>
        sql`insert into job_run (job_id, task, created_at, max_attempts, outcome, finished_at)
        select coalesce(max(job_id), 0) + 1, 'mail', now(), 1, 'completed', now() - ${age}::interval from job_run`.execute(
          db,
        ),
      rate_bucket: (age) =>
        sql`insert into rate_bucket (subject, tokens, at) values (gen_random_uuid()::text, 1, now() - ${age}::interval)`.execute(
          db,
        ),
      driver_position: async (age) => {
        const id = await createDriver(db);
        await sql`insert into driver_position (driver_id, latitude, longitude, recorded_at, received_at)
          values (${id}, 1, 1, now(), now() - ${age}::interval)`.execute(db);
      },
      driver_ready_period: (age) =>
        sql`insert into driver_ready_period (driver_id, started_at, ended_at)
        values (${driver}, now() - ${age}::interval - interval '1 hour', now() - ${age}::interval)`.execute(
          db,
        ),
      driver_notification: (age) =>
        sql`insert into driver_notification (driver_id, title, message, created_at)
        values (${driver}, 'x', 'x', now() - ${age}::interval)`.execute(db),
      payment_notice: (age) =>
        sql`insert into payment_notice (gateway, digest, reference, outcome, body, received_at)
        values ('PAYFORT', sha256(gen_random_uuid()::text::bytea), 'x', 'paid', '{}', now() - ${age}::interval)`.execute(
          db,
        ),
      nearby_notice: async (age) => {
        const { id } = await placeTestOrder(db, world, { at: server.app.now() });
        await sql`insert into nearby_notice (order_id, told_at) values (${id}, now() - ${age}::interval)`.execute(
          db,
        );
      },
      driver_registration: async (age) => {
        await sql`insert into identity_type (name_ar, name_en) values ('هوية', 'Id')`.execute(db);
        await sql`insert into car_type (name_ar, name_en) values ('سيارة', 'Car')`.execute(db);
        await sql`insert into driver_registration (id_number, first_name, last_name, phone, date_of_birth,
            identity_type_id, car_type_id, car_number, region_id, city_id, status, created_at)
          select gen_random_uuid()::text, 'x', 'x', '0500000000', '1990-01-01', (select max(id) from identity_type),
            (select max(id) from car_type), 'x', c.region_id, c.id, 'REJECTED', now() - ${age}::interval
          from city c limit 1`.execute(db);
      },
      supplier_registration: (age) =>
        sql`insert into supplier_registration (company_name, company_phone, cr_number, first_name, last_name, email, phone,
          password_hash, status, created_at)
        values ('x', '0138000000', '2050000000', 'x', 'x', 'x@x.test', '0500000000', 'x', 'REJECTED',
          now() - ${age}::interval)`.execute(db),
      driver_import: (age) =>
        sql`insert into driver_import (operator_id, from_company, file_name, created_at)
        values (${operator}, '', 'x', now() - ${age}::interval)`.execute(db),
      wallet_check: (age) =>
        sql`insert into wallet_check (checked_at, duration_ms, findings)
        values (now() - ${age}::interval, 1, '[]')`.execute(db),
      export_log: (age) =>
        sql`insert into export_log (type, from_application, operator_id, filter, state, created_at)
        values ('x', 'x', ${operator}, '{}', 'done', now() - ${age}::interval)`.execute(db),
      offer: (age) =>
        sql`insert into offer (order_id, driver_id, wave, score, status, offered_at, expires_at)
        select ${order}, ${driver}, coalesce(max(wave), 0) + 1, 1, 'expired', now() - ${age}::interval, now() from offer`.execute(
          db,
        ),
      driver_track: (age) =>
        sql`insert into driver_track (driver_id, recorded_at, latitude, longitude)
        values (${driver}, now() - ${age}::interval, 1, 1)`.execute(db),
      driver_sync: (age) =>
        sql`insert into driver_sync (third_party, operator_id, state, created_at)
        values ('odoo', ${operator}, 'done', now() - ${age}::interval)`.execute(db),
      policy_replay: (age) =>
        sql`insert into policy_replay (operator_id, period_from, period_to, policy, created_at)
        values (${operator}, now() - interval '1 day', now(), '{}', now() - ${age}::interval)`.execute(db),
      distribution_shadow: async (age) => {
        const { id } = await placeTestOrder(db, world, { at: server.app.now() });
        await sql`insert into distribution_shadow (order_id, mode, settings_id, decided_at, driver_ids)
          select ${id}, 'waves', max(id), now() - ${age}::interval, '{1}' from distribution_settings`.execute(
          db,
        );
      },
      distribution_wave: async (age) => {
        const settings = await sql<{
          id: number;
        }>`insert into distribution_settings (availability_weight, distance_weight,
          idle_time_weight, qualified_limit, delay_time, init_distance, step_distance, max_distance, max_scan_driver,
          number_of_sending_driver) values (1, 1, 1, 1, 1, 1, 1, 1, 1, 1) returning id`.execute(db);
        await sql`insert into distribution_wave (order_id, settings_id, wave, radius, decided_at, scanned)
          select ${order}, ${settings.rows[0]?.id}, coalesce(max(wave), 0) + 1, 1, now() - ${age}::interval, '[]'
          from distribution_wave`.execute(db);
      },
      wave_scan: (age) =>
        sql`insert into wave_scan (wave_id, decided_at, driver_ids)
        select coalesce(max(wave_id), 0) + 1, now() - ${age}::interval, array[${driver}::bigint]
        from wave_scan`.execute(db),
    };
    const daysOf = (name: keyof typeof RETENTION) => (name === 'nearby_notice' ? 10 : RETENTION[name].days);
    const names = Object.keys(RETENTION) as (keyof typeof RETENTION)[];
    for (const name of names) {
      await insert[name](`${daysOf(name)} days 1 minute`);
      await insert[name](`${daysOf(name)} days -1 minute`);
    }
    const count = async (name: keyof typeof RETENTION) => {
      const rule = RETENTION[name];
      const which =
        name === 'outbox'
          ? sql`sent_at is not null`
          : name === 'outbox_dead'
            ? sql`dead_at is not null`
            : name === 'driver_ready_period'
              ? sql`ended_at is not null`
              : name === 'access_refused'
                ? sql`action = 'access.refused'`
                : sql`true`;
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table('table' in rule ? rule.table : name)}
        where ${which}`.execute(db);
      return rows[0]?.n;
    };
    for (const name of names) expect(await count(name), name).toBe(2);
    expect(await deleteExpiredRows(server.app)).toBe(false);
    for (const name of names) expect(await count(name), name).toBe(1);
  });

  it('finds expired rows by an index, but for small tables, and the exports of an expired file', async () => {
    await inTransaction(server.app.db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      for (const [name, rule] of Object.entries(RETENTION)) {
        const table = 'table' in rule ? rule.table : name;
        if ('deletedBy' in rule || SMALL.includes(table)) continue;
        const statement = expiredRowsStatement(table, rule.isExpired(sql`interval '1 day'`));
        expect(await explain(trx, statement), name).not.toContain('Seq Scan');
      }
      const withFile = sql`select from export_log where file_id = 1`;
      expect(await explain(trx, withFile)).toContain('export_log_file');
    });
  });

  it('keeps what the regulator lacks, however old it is', async () => {
    const { db } = server.app;
    await sql`insert into outbox (destination, ordering_key, event, payload, dead_at)
      select destination, 'owed', 'x', '{}', now() - interval '10 years'
      from unnest(array['citc', 'odoo', 'shukah', 'whatsapp']) destination`.execute(db);
    await deleteExpiredRows(server.app);
    const { rows } = await sql<{ destination: string }>`
      select destination from outbox where ordering_key = 'owed'`.execute(db);
    expect(rows).toEqual([{ destination: 'citc' }]);
  });

  it('[SEC-37] [SEC-38] of the audit log deletes refused calls alone, and none younger than 30 days', async () => {
    const { db } = server.app;
    const add = (action: string, days: number) =>
      sql`insert into audit_entry (created_at, actor_kind, actor_name, action)
      values (now() - ${days} * interval '1 day', 'anonymous', 'retention', ${action})`.execute(db);
    await add('sign_in', 4_000);
    await add('access.refused', 29);
    await add('access.refused', 31);
    await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow('permission denied');
    const { asOwner } = server.database;
    await expect(asOwner(`delete from audit_entry where action = 'sign_in'`)).rejects.toThrow('never');
    await expect(
      asOwner(
        `delete from audit_entry where created_at > now() - interval '30 days' and action = 'access.refused'`,
      ),
    ).rejects.toThrow('never');
    const short = { ...server.app, config: { ...server.app.config, retentionDays: { access_refused: 1 } } };
    await deleteExpiredRows(short);
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where actor_name = 'retention' order by id`.execute(db);
    expect(rows.map(({ action }) => action)).toEqual(['sign_in', 'access.refused']);
  });

  it('deletes permanently failed jobs, with their payload', async () => {
    const { db, pool } = server.app;
    await inTransaction(db, (trx) => enqueue(trx, 'mail', { sealed: 'x' }, { maxAttempts: 1 }));
    const jobs = async () => (await pool.query('select id from graphile_worker.jobs')).rowCount;
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - interval '1 day'`,
    );
    await deleteExpiredRows(server.app);
    expect(await jobs()).toBe(1);
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now() - interval '${FAILED_JOBS_DAYS} days 1 minute'`,
    );
    await deleteExpiredRows(server.app);
    expect(await jobs()).toBe(0);
  });

  it('keeps the run of a cancelled job as long as the job, which is failed without it', async () => {
    const { db, pool } = server.app;
    await pool.query('delete from job_run');
    await inTransaction(db, (trx) => enqueue(trx, 'mail', { sealed: 'x' }, { maxAttempts: 1 }));
    const { rows } = await pool.query<{ id: number }>(
      'update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() returning id',
    );
    await pool.query(
      `insert into job_run (job_id, task, created_at, max_attempts, cancelled_at)
       values ($1, 'mail', now(), 1, now() - interval '8 days')`,
      [rows[0]?.id],
    );
    const runs = async () =>
      (await pool.query('select from job_run where job_id = $1', [rows[0]?.id])).rowCount;
    await deleteExpiredRows(server.app);
    expect(await runs()).toBe(1);
    await pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [rows[0]?.id]);
    await deleteExpiredRows(server.app);
    expect(await runs()).toBe(0);
  });

  it('can be configured for each table, with valid numbers of days', () => {
    expect(parseRetentionDays('')).toEqual({});
    expect(parseRetentionDays('http_log=30, session = 14')).toEqual({ http_log: 30, session: 14 });
    for (const wrong of [
      'audit_entry=1',
      'http_log',
      'http_log=-1',
      'http_log=x',
      'toString=1',
      'http_log=0',
    ])
      expect(parseRetentionDays(wrong), wrong).toMatch(/^RETENTION_DAYS must/);
  });
});

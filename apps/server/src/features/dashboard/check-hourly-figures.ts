import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/transaction.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Full hours before the current one that every check reads: changes mostly concern these. */
const RECENT_HOURS = 3;
/** Advisory lock: one process checks at a time. 727,281 is that of the seals of the audit log. */
const ADVISORY_LOCK_KEY = 727_283;

interface Difference {
  kind: string;
  hour: Date;
  city_id: number;
  key: number;
  n: number;
  amount: number;
}

/** Corrects the figures of the days of these instants by their hours; returns how many differed. */
async function correctDays(db: Db, instants: readonly Date[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(correct_daily_figures(d.day, date_trunc('day', d.day + interval '36 hours', z.zone))), 0)::bigint as n
    from daily_figure_zone z cross join lateral (
      select distinct date_trunc('day', at, z.zone) as day from unnest(${instants}::timestamptz[]) at
    ) d`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Compares the hourly figures with their rows: of the last hours each time, and of one more day, so that all days come up
 * in turn. A difference is logged, counted in the result and corrected, and so is one between these days and their hours.
 * Returns null while another process checks.
 */
export async function checkHourlyFigures(app: Pick<App, 'db' | 'log' | 'now'>): Promise<Difference[] | null> {
  const checked = await checkHours(app);
  if (!checked) return null;
  const { db, log, now } = app;
  const days = await correctDays(db, [now(), ...checked.begins]);
  if (days > 0) {
    log.error({ days }, 'daily figures differed from their hours');
    await db
      .updateTable('hourly_figure_check')
      .set((eb) => ({ differences: eb('differences', '+', days) }))
      .execute();
  }
  return checked.differences;
}

/** Compares with the rows; `begins` are the begins of what was compared. Returns null while another process checks. */
async function checkHours({
  db,
  log,
  now,
}: Pick<App, 'db' | 'log' | 'now'>): Promise<{ differences: Difference[]; begins: Date[] } | null> {
  // One snapshot: the rows and the figures are of the same moment.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const lock = await sql<{
        ok: boolean;
      }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_KEY}) as ok`.execute(trx);
      if (!lock.rows[0]?.ok) return null;
      const began = performance.now();
      const end = Math.ceil((now().getTime() + 1) / HOUR_MS) * HOUR_MS;
      const recent = new Date(end - RECENT_HOURS * HOUR_MS);
      const last = await trx.selectFrom('hourly_figure_check').select('next_until').executeTakeFirst();
      const oldest = await trx
        .selectFrom('hourly_figure')
        .select((eb) => eb.fn.min('hour').as('hour'))
        // By the index, which begins with the kind.
        .where('kind', '=', 'order')
        .executeTakeFirst();
      const until = last?.next_until ?? recent;
      const from = new Date(until.getTime() - DAY_MS);
      const { rows: differences } = await sql<Difference>`
        select * from hourly_figure_differences(${recent}, 'infinity')
        union all
        select * from hourly_figure_differences(${from}, ${until})`.execute(trx);
      const isLastDay = !oldest?.hour || from <= oldest.hour;
      if (differences.length > 0) {
        log.error({ differences }, 'hourly figures differ from their rows');
        for (const { kind, hour, city_id, key, n, amount } of differences) {
          await sql`insert into hourly_figure_delta (kind, hour, city_id, key, n, amount)
            values (${kind}::hourly_figure_kind, ${hour}, ${city_id}, ${key}, ${n}, ${amount})`.execute(trx);
        }
      }
      const result = {
        checked_at: now(),
        duration_ms: Math.round(performance.now() - began),
        differences: differences.length,
        next_until: isLastDay ? null : from,
      };
      await trx
        .insertInto('hourly_figure_check')
        .values(result)
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet(result))
        .execute();
      return { differences, begins: [recent, from] };
    });
}

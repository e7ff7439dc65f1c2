import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { reportDrivers } from '../third-party-reports/public.ts';
import { countRows } from './import-view.query.ts';
import { ASSIGNMENTS, CHANGES, classifyRows, digestPlan, planImport } from './plan-import.ts';

/** Rows between two progress updates. */
const BATCH_ROWS = 5_000;

/** The plan is stale; nothing was done. */
class DriversChanged extends Error {}

/**
 * Creates and updates the drivers of an import in one transaction. Where drivers have changed since the plan was
 * made, nothing is done and the plan is renewed.
 */
export async function applyImport(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  importId: number,
): Promise<void> {
  // A job that is retried finds its import failed.
  await db
    .updateTable('driver_import')
    .set({ state: 'applying', rows_applied: 0, finished_at: null })
    .where('id', '=', importId)
    .where('state', '=', 'failed')
    .execute();
  try {
    await inTransaction(db, async (trx) => {
      // Imports are serialized, without a lock on the row that reports progress.
      await sql`select pg_advisory_xact_lock(hashtext('driver_import'))`.execute(trx);
      const { state, plan } = await trx
        .selectFrom('driver_import')
        .select(['state', 'plan'])
        .where('id', '=', importId)
        .executeTakeFirstOrThrow();
      if (state !== 'applying') return;
      await classifyRows(trx, importId);
      if ((await digestPlan(trx, importId)) !== plan) throw new DriversChanged();
      const counts = await countRows(trx, importId);
      await applyRows(trx, actor, importId, now(), (applied) =>
        db.updateTable('driver_import').set({ rows_applied: applied }).where('id', '=', importId).execute(),
      );
      await recordAudit(trx, { actor, action: 'drivers.import', after: { import: importId, ...counts } });
      await trx
        .updateTable('driver_import')
        .set({ state: 'done', problem: null, finished_at: now() })
        .where('id', '=', importId)
        .execute();
    });
  } catch (error) {
    if (!(error instanceof DriversChanged) && !isUniqueViolation(error)) throw error;
    await planImport(db, importId);
    await db
      .updateTable('driver_import')
      .set({ state: 'ready', problem: 'import_changed', rows_applied: 0 })
      .where('id', '=', importId)
      .where('state', '=', 'applying')
      .execute();
  }
}

const UNIQUE_VIOLATION = '23505';
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

const toId = ({ id }: { id: number }): number => id;

async function applyRows(
  trx: Trx,
  actor: OperatorActor,
  importId: number,
  at: Date,
  progress: (applied: number) => Promise<unknown>,
): Promise<void> {
  const { last } = await trx
    .selectFrom('driver_import_row')
    .select((eb) => eb.fn.max('row_number').as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  let applied = 0;
  for (let from = 0; from <= (last ?? 0); from += BATCH_ROWS) {
    const rows = sql`r.import_id = ${importId} and r.row_number >= ${from} and r.row_number < ${from + BATCH_ROWS}`;
    const made = await sql<{ id: number }>`
      insert into driver (id_number, first_name, second_name, third_name, last_name, phone, stc_pay_number,
        date_of_birth, medical_insurance_date, identity_type_id, car_type_id, car_number, vehicle_sequence_number,
        number_of_received, region_id, city_id, delivery_company_id, geidea_terminal_id, from_company, pass_key,
        registration_date)
      select r.id_number, r.first_name, r.second_name, r.third_name, r.last_name, r.phone, r.stc_pay_number,
        r.date_of_birth, r.medical_insurance_date, r.identity_type_id, r.car_type_id, r.car_number,
        r.vehicle_sequence_number, r.number_of_received, r.region_id, r.city_id, r.delivery_company_id,
        r.geidea_terminal_id, nullif(i.from_company, ''), r.pass_key, ${at}
      from driver_import_row r join driver_import i on i.id = r.import_id
      where ${rows} and r.outcome = 'create' order by r.row_number returning id`.execute(trx);
    await sql`
      insert into driver_version (driver_id, kind, content, actor_kind, actor_id, update_by_name, update_by_role, created_at)
      select d.id, 'change', ${CHANGES}, ${actor.kind}, ${actor.id}, ${actor.name}, ${actor.role}, ${at}
      from driver_import_row r join driver d on d.id = r.driver_id
      where ${rows} and r.outcome = 'change' order by d.id`.execute(trx);
    const changed = await sql<{ id: number }>`
      update driver d set ${ASSIGNMENTS}, version = d.version + 1
      from driver_import_row r where ${rows} and r.outcome = 'change' and d.id = r.driver_id
      returning d.id`.execute(trx);
    await reportDrivers(trx, made.rows.map(toId), 'DRIVER_CREATE');
    await reportDrivers(trx, changed.rows.map(toId), 'DRIVER_EDIT');
    applied += made.rows.length + changed.rows.length;
    await progress(applied);
  }
}

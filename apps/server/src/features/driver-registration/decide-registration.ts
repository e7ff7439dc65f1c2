import type { DriverBody, RegistrationStatus } from '@mishwar/contract';
import type { DriverRegistration } from '@mishwar/db';
import { formatDriverDate } from '@mishwar/domain';
import { type Selectable, sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { isDuplicate, registerDriver } from '../drivers/public.ts';

export type Decision = { action: 'ACCEPT' } | { action: 'REJECT'; reason: string | null };

type ChangeOutcome = StaffOutcome<{ status: RegistrationStatus; driverId: number | null }>;

/**
 * Decides a pending registration. An acceptance registers the driver in the same transaction; where the applicant is a
 * driver by now, the registration becomes UNAVAILABLE.
 */
export function decideRegistration(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  id: number,
  decision: Decision,
): Promise<ChangeOutcome> {
  return inTransaction(db, async (trx): Promise<ChangeOutcome> => {
    const registration = await trx
      .selectFrom('driver_registration')
      .selectAll()
      .select(sql<string>`date_of_birth::text`.as('born'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!registration) return { ok: false, refusal: { status: 404, code: 'not_found' } };
    if (registration.status !== 'PENDING') {
      return { ok: false, refusal: { status: 409, code: 'registration_decided' } };
    }
    const at = now();
    const settle = createSettler(trx, actor, id, at);
    if (decision.action === 'REJECT') {
      await settle({ status: 'REJECTED', reject_reason: decision.reason });
      return { ok: true, done: { status: 'REJECTED', driverId: null } };
    }
    const outcome = await registerDriver(trx, toDriverBody(registration), { actor, now: at });
    if (outcome.ok) {
      await settle({ status: 'ACCEPTED', id_accepted_driver: outcome.done });
      return { ok: true, done: { status: 'ACCEPTED', driverId: outcome.done } };
    }
    if (!outcome.refusal.errors.some(isDuplicate)) return outcome;
    await settle({ status: 'UNAVAILABLE' });
    return { ok: false, refusal: { status: 409, code: 'registration_unavailable' } };
  });
}

interface Settled {
  status: 'ACCEPTED' | 'REJECTED' | 'UNAVAILABLE';
  reject_reason?: string | null;
  id_accepted_driver?: number;
}

/** Stores a decision and its author. */
function createSettler(trx: Trx, actor: OperatorActor, id: number, at: Date) {
  return async (settled: Settled): Promise<void> => {
    await trx
      .updateTable('driver_registration')
      .set({ ...settled, decided_at: at, decided_by: actor.id, decided_by_name: actor.name })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'driver_registration.change_status',
      subject: { kind: 'driver_registration', id },
      ...(actor.from && { from: actor.from }),
      before: { status: 'PENDING' },
      after: settled,
    });
  };
}

function toDriverBody(registration: Selectable<DriverRegistration> & { born: string }): DriverBody {
  const { delivery_company_id: company } = registration;
  return {
    id_number: registration.id_number,
    firstName: registration.first_name,
    secondName: registration.second_name,
    thirdName: registration.third_name,
    lastName: registration.last_name,
    phone: registration.phone,
    stc_pay_number: registration.stc_pay_number,
    date_of_birth: formatDriverDate(registration.born),
    identity_type_id: String(registration.identity_type_id),
    car_type_id: String(registration.car_type_id),
    car_number: registration.car_number,
    vehicle_sequence_number: registration.vehicle_sequence_number,
    region_id: String(registration.region_id),
    city_id: String(registration.city_id),
    company_id: company === null ? null : String(company),
    attachment: [],
  };
}

import type { OperatorRegistration } from '@mishwar/contract';
import { isBirthDate } from '@mishwar/domain';
import type { z } from 'zod';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { hashPassword, refuseNewPassword } from '../auth/public.ts';
import { type OperatorOnWire, selectOperators, toOperator } from './operator-row.ts';

export type RegisterResult =
  | { kind: 'registered'; operator: OperatorOnWire }
  | { kind: 'refused'; errors: { field: string; msg: string }[] };

/** Registers an operator with the role ADMIN; no other role can be assigned over the API. */
export async function registerOperator(
  context: Context,
  actor: OperatorActor,
  input: z.infer<typeof OperatorRegistration>,
): Promise<RegisterResult> {
  const dateOfBirth = input.date_of_birth?.replaceAll('/', '-') ?? null;
  const now = context.app.now();
  if (dateOfBirth !== null && !isBirthDate(dateOfBirth, now)) {
    return { kind: 'refused', errors: [{ field: 'date_of_birth', msg: 'date_of_birth_invalid' }] };
  }
  const refusal = await refuseNewPassword(input.password, input.email);
  if (refusal !== null) return { kind: 'refused', errors: [{ field: 'password', msg: refusal }] };
  const passwordHash = await hashPassword(input.password);
  return inTransaction(context.app.db, async (trx) => {
    const errors = await checkOperator(trx, input);
    if (errors.length > 0) return { kind: 'refused', errors };
    const added = await trx
      .insertInto('operator')
      .values({
        code: input.code,
        email: input.email.trim(),
        password_hash: passwordHash,
        first_name: input.firstname,
        last_name: input.lastname,
        phone: input.phone,
        nationality_id: input.nationality_id,
        address: input.address,
        region_id: Number(input.region_id),
        date_of_birth: dateOfBirth,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // A concurrent registration took the code or the e-mail address.
    if (!added) return { kind: 'refused', errors: [{ field: 'email', msg: 'email_taken' }] };
    await trx
      .insertInto('operator_city')
      .values(
        Array.from(new Set(input.city_id), (city) => ({ operator_id: added.id, city_id: Number(city) })),
      )
      .execute();
    const operator = toOperator(
      await selectOperators(trx).where('o.id', '=', added.id).executeTakeFirstOrThrow(),
    );
    await recordAudit(trx, {
      actor,
      action: 'operator.register',
      subject: { kind: 'operator', id: added.id },
      from: context,
      after: operator,
    });
    return { kind: 'registered', operator };
  });
}

async function checkOperator(
  trx: Trx,
  { email, code, region_id, city_id }: z.infer<typeof OperatorRegistration>,
): Promise<{ field: string; msg: string }[]> {
  const taken = await trx
    .selectFrom('operator')
    .select(['code', 'email'])
    .where((eb) =>
      eb.or([eb('code', '=', code), eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase())]),
    )
    .execute();
  const cities = await trx
    .selectFrom('city')
    .select('id')
    .where('region_id', '=', Number(region_id))
    .where('id', 'in', city_id.map(Number))
    .execute();
  const region = await trx
    .selectFrom('region')
    .select('id')
    .where('id', '=', Number(region_id))
    .executeTakeFirst();
  const errors: { field: string; msg: string }[] = [];
  if (taken.some((row) => row.email.toLowerCase() === email.trim().toLowerCase())) {
    errors.push({ field: 'email', msg: 'email_taken' });
  }
  if (taken.some((row) => row.code === code)) errors.push({ field: 'code', msg: 'code_taken' });
  if (!region) errors.push({ field: 'region_id', msg: 'region_unknown' });
  else if (cities.length !== new Set(city_id).size)
    errors.push({ field: 'city_id', msg: 'city_not_of_region' });
  return errors;
}

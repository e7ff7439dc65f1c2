import type { OperatorBody } from '@mishwar/contract/operators/operators.forms.ts';
import { isBirthDate } from '@mishwar/domain';
import type { Trx } from '../../platform/transaction.ts';

export interface FieldRefusal {
  field: string;
  msg: string;
}

/** `YYYY/MM/DD` of the form as a day of the database. */
export const toDay = (dateOfBirth: string | undefined): string | null =>
  dateOfBirth?.replaceAll('/', '-') ?? null;

/**
 * Rules of an operator beyond the schema: the date of birth exists, the code and the e-mail address belong to no other
 * operator, and the cities are of the region.
 */
export async function checkOperator(
  trx: Trx,
  { code, region_id, city_id, date_of_birth }: OperatorBody,
  { now, email, operatorId }: { now: Date; email?: string; operatorId?: number },
): Promise<FieldRefusal[]> {
  const errors: FieldRefusal[] = [];
  const day = toDay(date_of_birth);
  if (day !== null && !isBirthDate(day, now)) {
    errors.push({ field: 'date_of_birth', msg: 'date_of_birth_invalid' });
  }
  const lowered = email?.trim().toLowerCase();
  const taken = await trx
    .selectFrom('operator')
    .select(['code', 'email'])
    .where((eb) =>
      eb.or([
        eb('code', '=', code),
        ...(lowered === undefined ? [] : [eb(eb.fn<string>('lower', ['email']), '=', lowered)]),
      ]),
    )
    .$if(operatorId !== undefined, (query) => query.where('id', '!=', operatorId ?? 0))
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
  if (lowered !== undefined && taken.some((row) => row.email.toLowerCase() === lowered)) {
    errors.push({ field: 'email', msg: 'email_taken' });
  }
  if (taken.some((row) => row.code === code)) errors.push({ field: 'code', msg: 'code_taken' });
  if (!region) errors.push({ field: 'region_id', msg: 'region_unknown' });
  else if (cities.length !== new Set(city_id).size)
    errors.push({ field: 'city_id', msg: 'city_not_of_region' });
  return errors;
}

/** The columns of the form's fields. */
export const toOperatorColumns = (body: OperatorBody) => ({
  code: body.code,
  first_name: body.firstname,
  last_name: body.lastname,
  phone: body.phone,
  nationality_id: body.nationality_id,
  address: body.address,
  region_id: Number(body.region_id),
  date_of_birth: toDay(body.date_of_birth),
});

/** Replaces the cities of an operator. */
export async function setCities(trx: Trx, operatorId: number, cityIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('operator_city').where('operator_id', '=', operatorId).execute();
  await trx
    .insertInto('operator_city')
    .values(Array.from(new Set(cityIds), (city) => ({ operator_id: operatorId, city_id: Number(city) })))
    .execute();
}

import type { DriverBody } from '@mishwar/contract';
import {
  findBirthDateProblem,
  foldText,
  listMissingLookups,
  normalizePhone,
  parseDriverDate,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';
import { areDocumentsAvailable, isPictureAvailable } from '../documents/documents.ts';

export interface FieldRefusal {
  field?: string;
  msg: string;
}

/**
 * Validates the fields of a driver; `driverId` excludes an existing driver from the uniqueness checks. Returns the
 * invalid fields.
 */
export async function checkDriver(
  trx: Trx,
  body: DriverBody,
  { driverId, now }: { driverId: number | null; now: Date },
): Promise<FieldRefusal[]> {
  const refusals: FieldRefusal[] = listMissingLookups(body);
  if (normalizePhone(body.phone) === null) refusals.push({ field: 'phone', msg: 'phone_invalid' });
  const birth = body.date_of_birth ? findBirthDateProblem(body.date_of_birth, now) : null;
  if (birth) refusals.push({ field: 'date_of_birth', msg: birth });
  const insured = body.medical_Insurance_date;
  if (insured && parseDriverDate(insured) === null) {
    refusals.push({ field: 'medical_Insurance_date', msg: 'medical_insurance_date_invalid' });
  }
  if (isChosen(body.company_id)) {
    // A deletion of the company waits for the driver, or the driver sees that it is deleted.
    await sql`select from delivery_company where id = ${toId(body.company_id)} for key share`.execute(trx);
  }
  const { rows } = await sql<Record<'id_number' | 'phone' | keyof typeof UNKNOWN, boolean>>`
    select
      exists (select from driver where id_number = ${foldText(body.id_number)} and id is distinct from ${driverId}) as id_number,
      exists (select from driver where search_phone = fold_phone(${body.phone}) and id is distinct from ${driverId}) as phone,
      ${isChosen(body.identity_type_id)} and not exists (select from identity_type where id = ${toId(body.identity_type_id)}) as identity_type_id,
      ${isChosen(body.car_type_id)} and not exists (select from car_type where id = ${toId(body.car_type_id)}) as car_type_id,
      ${isChosen(body.region_id)} and not exists (select from region where id = ${toId(body.region_id)}) as region_id,
      ${isChosen(body.company_id)} and not exists (
        select from delivery_company where id = ${toId(body.company_id)} and deleted_at is null
      ) as company_id,
      ${isChosen(body.city_id)} and not exists (
        select from city where id = ${toId(body.city_id)} and region_id = ${toId(body.region_id)}
      ) as city_id`.execute(trx);
  const [row] = rows;
  if (row?.id_number) refusals.push({ field: 'id_number', msg: 'id_number_taken' });
  if (row?.phone) refusals.push({ field: 'phone', msg: 'phone_taken' });
  for (const [field, msg] of Object.entries(UNKNOWN)) {
    if (row?.[field as keyof typeof UNKNOWN]) refusals.push({ field, msg });
  }
  if (!(await areDocumentsAvailable(trx, body.attachment, driverId)))
    refusals.push({ field: 'attachment', msg: 'attachment_unknown' });
  if (!(await isPictureAvailable(trx, body.driver_image, driverId)))
    refusals.push({ field: 'driver_image', msg: 'picture_unknown' });
  return refusals;
}

/** Whether an id number or phone belongs to another driver. */
export const isDuplicate = ({ msg }: FieldRefusal): boolean =>
  msg === 'id_number_taken' || msg === 'phone_taken';

const UNKNOWN = {
  identity_type_id: 'identity_type_unknown',
  car_type_id: 'car_type_unknown',
  region_id: 'region_unknown',
  city_id: 'city_not_of_region',
  company_id: 'company_unknown',
} as const;

const toId = (id: string | null | undefined): number | null => (id ? Number(id) : null);
/** Whether a choice was made. */
const isChosen = (id: string | null | undefined) => sql<boolean>`${Boolean(id)}::boolean`;

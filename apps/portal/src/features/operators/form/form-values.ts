import type { OperatorRow } from '@mishwar/contract';
import { type DateParts, EMPTY_DATE, joinOperatorBirthDate } from '@mishwar/domain';

/** Fields of both forms. */
export const TEXTS = ['firstname', 'lastname', 'nationality_id', 'phone', 'code', 'address'] as const;
export type TextField = (typeof TEXTS)[number];

export type OperatorValues = Record<TextField, string> & {
  region_id: string | null;
  city_id: string[];
  date_of_birth: DateParts;
};
/** The form of a new operator has two fields more. */
export type NewOperatorValues = OperatorValues & { email: string; password: string };

export const EMPTY_OPERATOR: NewOperatorValues = {
  email: '',
  password: '',
  firstname: '',
  lastname: '',
  nationality_id: '',
  phone: '',
  code: '',
  address: '',
  region_id: null,
  city_id: [],
  date_of_birth: EMPTY_DATE,
};

/** The form of a stored operator. */
export const toOperatorValues = (operator: OperatorRow): OperatorValues => ({
  firstname: operator.firstname,
  lastname: operator.lastname,
  nationality_id: operator.nationality_id,
  phone: operator.phone,
  code: operator.code,
  address: operator.address,
  region_id: operator.region_id,
  city_id: operator.city_id,
  date_of_birth: operator.date_of_birth ?? EMPTY_DATE,
});

/** The request body of the form: a date of birth is sent only when its three parts are filled. */
export function toOperatorBody<Values extends OperatorValues>({ date_of_birth, ...values }: Values) {
  const day = joinOperatorBirthDate(date_of_birth);
  return { ...values, ...(day === undefined ? {} : { date_of_birth: day }) };
}

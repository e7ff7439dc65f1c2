import { DriverBody } from '@mishwar/contract';
import type { DriverLookup } from '@mishwar/domain';
import {
  findBirthDateProblem,
  foldText,
  formatImportCell,
  type ImportCell,
  type ImportChoices,
  type ImportColumn,
  isImportLookup,
  listMissingLookups,
  normalizeImportDay,
  normalizePhone,
  parseDriverDate,
  toStorableText,
  UNKNOWN_CHOICE_MESSAGES,
} from '@mishwar/domain';

export interface RowProblem {
  column: string | null;
  msg: string;
}

/** What rows are validated against. */
export interface RowContext {
  now: Date;
  columns: ReadonlyMap<ImportColumn, number>;
  lookups: Readonly<Record<Exclude<DriverLookup, 'city_id'>, ImportChoices>>;
  /** The cities of each region, by the region's id. */
  cities: ReadonlyMap<string, ImportChoices>;
  /** Id numbers and phones of earlier rows, which must be unique in a file. */
  seen: { ids: Set<string>; phones: Set<string> };
}

const DAYS = new Set<ImportColumn>(['date_of_birth', 'medical_Insurance_date']);

/** Validates a row by the rules of the driver form; returns the driver and the problems. */
export function readRow(cells: readonly ImportCell[], against: RowContext) {
  const problems: RowProblem[] = [];
  const body: Record<string, unknown> = {};
  for (const [column, index] of against.columns) {
    const text = toStorableText(formatImportCell(cells[index]));
    if (text === '') continue;
    if (isImportLookup(column)) continue;
    body[column] = DAYS.has(column)
      ? normalizeImportDay(text)
      : column === 'number_of_received'
        ? Number(text)
        : text;
  }
  for (const column of ['region_id', 'identity_type_id', 'car_type_id', 'company_id', 'city_id'] as const) {
    const text = formatImportCell(cells[against.columns.get(column) ?? -1]);
    if (text === '') continue;
    const choices =
      column === 'city_id' ? against.cities.get(String(body.region_id)) : against.lookups[column];
    const choiceId = choices?.find(text);
    if (choiceId === undefined) problems.push({ column, msg: UNKNOWN_CHOICE_MESSAGES[column] });
    else body[column] = choiceId;
  }
  const parsed = DriverBody.safeParse({ id_number: '', firstName: '', lastName: '', phone: '', ...body });
  const given: DriverBody = parsed.success ? parsed.data : truncateFields(body);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      problems.push({
        column: String(path[0] ?? '') || null,
        msg: /^[a-z_\d]+$/.test(message) ? message : 'not_valid',
      });
    }
  }
  if (problems.every(({ msg }) => !Object.values(UNKNOWN_CHOICE_MESSAGES).includes(msg))) {
    for (const { field, msg } of listMissingLookups(given)) problems.push({ column: field ?? null, msg });
  }
  const phone = normalizePhone(given.phone);
  if (phone === null && given.phone !== '') problems.push({ column: 'phone', msg: 'phone_invalid' });
  const birth = given.date_of_birth ? findBirthDateProblem(given.date_of_birth, against.now) : null;
  if (birth) problems.push({ column: 'date_of_birth', msg: birth });
  const insured = given.medical_Insurance_date;
  if (insured && parseDriverDate(insured) === null) {
    problems.push({ column: 'medical_Insurance_date', msg: 'medical_insurance_date_invalid' });
  }
  const id = foldText(given.id_number);
  refuseDuplicate(against.seen.ids, id, { column: 'id_number', msg: 'import_twice' }, problems);
  refuseDuplicate(against.seen.phones, phone ?? '', { column: 'phone', msg: 'import_twice' }, problems);
  return { given, problems };
}

function refuseDuplicate(
  seen: Set<string>,
  value: string,
  problem: RowProblem,
  problems: RowProblem[],
): void {
  if (value === '') return;
  if (seen.has(value)) problems.push(problem);
  seen.add(value);
}

/** Truncated fields of an invalid row, for display. */
function truncateFields(body: Record<string, unknown>): DriverBody {
  const text = (key: string, max: number) => String(body[key] ?? '').slice(0, max);
  const choice = (key: string) => (typeof body[key] === 'string' ? { [key]: body[key] } : {});
  return {
    id_number: text('id_number', 40),
    firstName: text('firstName', 60),
    secondName: text('secondName', 60),
    thirdName: text('thirdName', 60),
    lastName: text('lastName', 60),
    phone: text('phone', 30),
    attachment: [],
    ...choice('region_id'),
    ...choice('identity_type_id'),
    ...choice('car_type_id'),
    ...choice('company_id'),
    ...choice('city_id'),
  };
}

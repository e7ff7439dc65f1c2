import { sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '../../platform/transaction.ts';

/** A field of a row and the driver's: its name on the wire, its column, and how the history tells it. */
const FIELDS = [
  ['firstName', 'first_name', 'text'],
  ['secondName', 'second_name', 'text'],
  ['thirdName', 'third_name', 'text'],
  ['lastName', 'last_name', 'text'],
  ['phone', 'phone', 'phone'],
  ['stc_pay_number', 'stc_pay_number', 'text'],
  ['date_of_birth', 'date_of_birth', 'day'],
  ['medical_Insurance_date', 'medical_insurance_date', 'day'],
  ['identity_type', 'identity_type_id', 'identity_type'],
  ['car_type', 'car_type_id', 'car_type'],
  ['car_number', 'car_number', 'text'],
  ['vehicle_sequence_number', 'vehicle_sequence_number', 'text'],
  ['number_of_received', 'number_of_received', 'text'],
  ['region', 'region_id', 'region'],
  ['city', 'city_id', 'city'],
  ['company_name', 'delivery_company_id', 'delivery_company'],
  ['geidea_terminal_id', 'geidea_terminal_id', 'text'],
] as const;
type Field = (typeof FIELDS)[number];

/** What the driver `d` has after the row `r`: an empty cell leaves what was there, and a phone that is the same stays as it was written. */
const newValue = ([, column, kind]: Field) => {
  const [row, held] = [sql.ref(`r.${column}`), sql.ref(`d.${column}`)];
  if (kind === 'phone') {
    return sql`case when fold_phone(${row}) = d.search_phone then ${held} else ${row} end`;
  }
  return kind === 'text' && TEXTS.has(column)
    ? sql`coalesce(nullif(${row}, ''), ${held})`
    : sql`coalesce(${row}, ${held})`;
};
const TEXTS: ReadonlySet<string> = new Set(['first_name', 'second_name', 'third_name', 'last_name']);

/** A value as the history tells it: of a lookup its Arabic name. */
const auditedValue = (kind: Field[2], value: ReturnType<typeof newValue>) => {
  switch (kind) {
    case 'day':
      return sql`to_char(${value}, 'DD/MM/YYYY')`;
    case 'text':
    case 'phone':
      return value;
    case 'delivery_company':
      return sql`(select name from delivery_company where id = ${value})`;
    default:
      return sql`(select name_ar from ${sql.table(kind)} where id = ${value})`;
  }
};

/** Whether the row `r` changes nothing of the driver `d`. */
const isUnchanged = sql.join(
  FIELDS.map((field) => sql`${newValue(field)} is not distinct from ${sql.ref(`d.${field[1]}`)}`),
  sql` and `,
);

/** The assignments that make the driver what the row says. */
export const ASSIGNMENTS = sql.join(FIELDS.map((field) => sql`${sql.ref(field[1])} = ${newValue(field)}`));

/** The changes as the history has them. */
export const CHANGES = sql`(
  select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(jsonb_build_array(${sql.join(
    FIELDS.map(
      (field) => sql`case when ${newValue(field)} is distinct from ${sql.ref(`d.${field[1]}`)} then
        jsonb_build_object('key', ${field[0]}::text, 'new', ${auditedValue(field[2], newValue(field))},
          'old', ${auditedValue(field[2], sql`${sql.ref(`d.${field[1]}`)}`)}) end`,
    ),
  )})) as change where change <> 'null'
)`;

/** What a row makes of the driver, column by column. */
const PLANNED = sql.join(
  FIELDS.map((field) => {
    const held = sql.ref(`d.${field[1]}`);
    return sql`case when ${newValue(field)} is distinct from ${held} then jsonb_build_array(${held}, ${newValue(field)}) end`;
  }),
);

const outcome = sql`(case when ${isUnchanged} then 'same' else 'change' end)::driver_import_outcome`;

/**
 * Decides of every row that is right in itself whether it makes a driver, changes one, or does neither. A row makes one
 * until a driver with its id number is found; drivers are never deleted.
 */
export async function classifyRows(db: Db | Trx, importId: number): Promise<void> {
  await sql`analyze driver_import_row`.execute(db);
  await sql`
    update driver_import_row r set driver_id = d.id, outcome = ${outcome}
    from driver d
    where r.import_id = ${importId} and r.outcome <> 'refused' and d.id_number = r.id_number
      and (r.driver_id is distinct from d.id or r.outcome <> ${outcome})`.execute(db);
  await sql`
    update driver_import_row r set outcome = 'refused',
      problems = r.problems || '[{"column": "phone", "msg": "phone_taken"}]'::jsonb
    from driver d
    where r.import_id = ${importId} and r.outcome <> 'refused' and d.search_phone = fold_phone(r.phone)
      and d.id is distinct from r.driver_id`.execute(db);
}

/**
 * A digest of everything that applying the rows would do now: which of them make a driver, and what the others change of
 * whom, from what to what. The drivers that are changed stay as they are until the transaction ends.
 */
export async function digestPlan(trx: Trx, importId: number): Promise<string> {
  await sql`
    select from driver where id in (
      select driver_id from driver_import_row where import_id = ${importId} and outcome = 'change'
    ) order by id for no key update`.execute(trx);
  const { rows } = await sql<{ plan: string }>`
    select md5(coalesce(string_agg(md5(concat_ws(' ', r.row_number, r.outcome, r.driver_id,
      case r.outcome when 'change' then jsonb_build_array(${PLANNED}) end)), '' order by r.row_number), '')) as plan
    from driver_import_row r left join driver d on d.id = r.driver_id
    where r.import_id = ${importId}`.execute(trx);
  return rows[0]?.plan ?? '';
}

/** Decides of every row what becomes of it, and keeps what would be done in all. */
export async function planImport(db: Db, importId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await classifyRows(trx, importId);
    await trx
      .updateTable('driver_import')
      .set({ plan: await digestPlan(trx, importId) })
      .where('id', '=', importId)
      .execute();
  });
}

import { sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '../../platform/transaction.ts';

/** A field of a row and of the driver: wire name, column, and form in the audit log. */
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

/**
 * Value of the driver `d` after the row `r`: an empty cell keeps the value, an equal phone keeps its spelling. The city of
 * another region is not kept.
 */
const newValue = ([, column, kind]: Field) => {
  const [row, held] = [sql.ref(`r.${column}`), sql.ref(`d.${column}`)];
  if (kind === 'phone') {
    return sql`case when fold_phone(${row}) = d.search_phone then ${held} else ${row} end`;
  }
  if (kind === 'city') {
    return sql`coalesce(${row}, case when coalesce(r.region_id, d.region_id) is not distinct from d.region_id then ${held} end)`;
  }
  return kind === 'text' && TEXTS.has(column)
    ? sql`coalesce(nullif(${row}, ''), ${held})`
    : sql`coalesce(${row}, ${held})`;
};
const TEXTS: ReadonlySet<string> = new Set(['first_name', 'second_name', 'third_name', 'last_name']);

/** A value in the audit log: a lookup by its Arabic name. */
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

/** Whether the row `r` leaves the driver `d` unchanged. */
const isUnchanged = sql.join(
  FIELDS.map((field) => sql`${newValue(field)} is not distinct from ${sql.ref(`d.${field[1]}`)}`),
  sql` and `,
);

/** Assignments that apply the row to the driver. */
export const ASSIGNMENTS = sql.join(FIELDS.map((field) => sql`${sql.ref(field[1])} = ${newValue(field)}`));

/** The changes in the form of the audit log. */
export const CHANGES = sql`(
  select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(jsonb_build_array(${sql.join(
    FIELDS.map(
      (field) => sql`case when ${newValue(field)} is distinct from ${sql.ref(`d.${field[1]}`)} then
        jsonb_build_object('key', ${field[0]}::text, 'new', ${auditedValue(field[2], newValue(field))},
          'old', ${auditedValue(field[2], sql`${sql.ref(`d.${field[1]}`)}`)}) end`,
    ),
  )})) as change where change <> 'null'
)`;

/** Planned values of the driver, by column. */
const PLANNED = sql.join(
  FIELDS.map((field) => {
    const held = sql.ref(`d.${field[1]}`);
    return sql`case when ${newValue(field)} is distinct from ${held} then jsonb_build_array(${held}, ${newValue(field)}) end`;
  }),
);

const outcome = sql`(case when ${isUnchanged} then 'same' else 'change' end)::driver_import_outcome`;

/**
 * Classifies every valid row: create, change or unchanged. A row creates unless a driver has its id number, also where
 * an earlier plan found one; drivers are never deleted. Locks the delivery companies until the transaction ends.
 */
export async function classifyRows(trx: Trx, importId: number): Promise<void> {
  await sql`select analyze_driver_import_rows()`.execute(trx);
  await sql`
    update driver_import_row r set driver_id = null, outcome = 'create'
    from driver d
    where r.import_id = ${importId} and r.outcome in ('change', 'same') and d.id = r.driver_id
      and d.id_number <> r.id_number`.execute(trx);
  await sql`
    update driver_import_row r set driver_id = d.id, outcome = ${outcome}
    from driver d
    where r.import_id = ${importId} and r.outcome <> 'refused' and d.id_number = r.id_number
      and (r.driver_id is distinct from d.id or r.outcome <> ${outcome})`.execute(trx);
  // A deletion of a company waits for its drivers, or the rows see that it is deleted.
  await sql`
    select from delivery_company where id in (
      select delivery_company_id from driver_import_row where import_id = ${importId} and outcome <> 'refused'
    ) order by id for key share`.execute(trx);
  await sql`
    update driver_import_row r set outcome = 'refused',
      problems = r.problems || '[{"column": "company_id", "msg": "company_unknown"}]'::jsonb
    from delivery_company c
    where r.import_id = ${importId} and r.outcome <> 'refused' and c.id = r.delivery_company_id
      and c.deleted_at is not null`.execute(trx);
  await sql`
    update driver_import_row r set outcome = 'refused',
      problems = r.problems || '[{"column": "phone", "msg": "phone_taken"}]'::jsonb
    from driver d
    where r.import_id = ${importId} and r.outcome <> 'refused' and d.search_phone = fold_phone(r.phone)
      and d.id is distinct from r.driver_id`.execute(trx);
}

/**
 * Digest of everything that applying the rows would do. Locks the drivers to be changed until the transaction ends.
 */
export async function digestPlan(trx: Trx, importId: number): Promise<string> {
  await sql`
    select from driver where id in (
      select driver_id from driver_import_row where import_id = ${importId} and outcome = 'change'
    ) order by id for no key update`.execute(trx);
  const { rows } = await sql<{ plan: string }>`
    select md5(coalesce(string_agg(md5(concat_ws(' ', r.row_number, r.outcome, r.driver_id,
      case r.outcome when 'change' then jsonb_build_array(d.id_number, ${PLANNED}) end)), '' order by r.row_number), '')) as plan
    from driver_import_row r left join driver d on d.id = r.driver_id
    where r.import_id = ${importId}`.execute(trx);
  return rows[0]?.plan ?? '';
}

/** Classifies the rows and stores the digest of the plan. */
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

import { type FormerColumn, type FormerRow, readFormerHeader, readFormerRow } from '@mishwar/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Trx } from '../../../platform/transaction.ts';
import type { FileLine } from './read-former-file.ts';

/** An invalid line and the reason. */
interface BadLine {
  number: number;
  reason: string;
}

type FormerImport =
  | { ok: true; added: number; known: number }
  /** Nothing was added. `bad` holds the first invalid lines. */
  | { ok: false; bad: BadLine[]; total: number };

const ACTOR = { kind: 'system', id: null, name: 'import:former-wallet' } as const;
const BATCH_ROWS = 5_000;
/** Maximum of reported problems. */
const MAX_PROBLEMS = 100_000;

/** Rolls the transaction back; caught in this file. */
class ImportRefused extends Error {}

/**
 * Imports the former wallet's rows, all or none. A row that exists with equal values is skipped, so the import is
 * idempotent; one with other values is invalid.
 */
export async function importFormerTransactions(
  db: Db,
  lines: AsyncIterable<FileLine>,
): Promise<FormerImport> {
  const faults = new Problems();
  try {
    return await inTransaction(db, async (trx) => {
      await sql`create temporary table former_import (
        line integer not null, former_id text not null, driver_name text not null, id_number text not null,
        amount bigint not null, previous_balance bigint, new_balance bigint, is_fee boolean not null,
        is_charge boolean not null, is_gift boolean not null, charge_by_firstname text, charge_by_lastname text,
        order_number text, created_at timestamptz not null
      ) on commit drop`.execute(trx);
      await stageRows(trx, lines, faults);
      await findDuplicates(trx, faults);
      await findConflicts(trx, faults);
      if (faults.total > 0) throw new ImportRefused();
      const after = await insertNewRows(trx);
      await recordAudit(trx, { actor: ACTOR, action: 'former_wallet.import', after });
      return { ok: true as const, ...after };
    });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { ok: false, bad: faults.bad.toSorted((a, b) => a.number - b.number), total: faults.total };
  }
}

class Problems {
  readonly bad: BadLine[] = [];
  total = 0;

  add(number: number, reason: string): void {
    this.total += 1;
    if (this.bad.length < MAX_PROBLEMS) this.bad.push({ number, reason });
  }
}

async function stageRows(trx: Trx, lines: AsyncIterable<FileLine>, faults: Problems): Promise<void> {
  let columns: (FormerColumn | null)[] | null = null;
  let batch: (FormerRow & { line: number })[] = [];
  const flush = async () => {
    if (batch.length > 0)
      await sql`insert into former_import
        select line, former_id, driver_name, id_number, amount, previous_balance, new_balance, is_fee, is_charge, is_gift,
          charge_by_firstname, charge_by_lastname, order_number, created_at
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r (line integer, former_id text, driver_name text,
          id_number text, amount bigint, previous_balance bigint, new_balance bigint, is_fee boolean, is_charge boolean,
          is_gift boolean, charge_by_firstname text, charge_by_lastname text, order_number text, created_at timestamptz)`.execute(
        trx,
      );
    batch = [];
  };
  for await (const { number, cells } of lines) {
    if (columns === null) {
      const header = readFormerHeader(cells);
      if ('problem' in header) {
        faults.add(number, header.problem);
        return;
      }
      columns = header.columns;
      continue;
    }
    const named = columns.flatMap((name, at) => (name ? [[name, cells[at] ?? '']] : []));
    const read = readFormerRow(Object.fromEntries(named));
    if (!read.ok) faults.add(number, read.problems.join('; '));
    else batch.push({ line: number, ...read.row });
    if (batch.length === BATCH_ROWS) await flush();
  }
  if (columns === null) faults.add(1, 'the file is empty');
  await flush();
}

/** Rows with the same id within the file. */
async function findDuplicates(trx: Trx, faults: Problems): Promise<void> {
  await sql`create index on former_import (former_id)`.execute(trx);
  await sql`analyze former_import`.execute(trx);
  const { rows } = await sql<{ line: number; first: number }>`
    select line, first from (
      select line, min(line) over (partition by former_id) as first from former_import
    ) as i where line <> first`.execute(trx);
  for (const { line, first } of rows) faults.add(line, `former_id stands in line ${first} already`);
}

/** Rows that exist with other values. */
async function findConflicts(trx: Trx, faults: Problems): Promise<void> {
  const { rows } = await sql<{ line: number }>`
    select i.line from former_import i join former_transaction f on f.former_id = i.former_id
    where (i.driver_name, i.id_number, i.amount, i.previous_balance, i.new_balance, i.is_fee, i.is_charge, i.is_gift,
        i.charge_by_firstname, i.charge_by_lastname, i.order_number, i.created_at)
      is distinct from (f.driver_name, f.id_number, f.amount, f.previous_balance, f.new_balance, f.is_fee, f.is_charge,
        f.is_gift, f.charge_by_firstname, f.charge_by_lastname, f.order_number, f.created_at)`.execute(trx);
  for (const { line } of rows) faults.add(line, 'former_id was taken over before with other values');
}

/** Inserts new rows, linked to the driver with the row's id number. */
async function insertNewRows(trx: Trx): Promise<{ added: number; known: number }> {
  const { rows } = await sql<{ staged: number; added: number }>`
    with added as (
      insert into former_transaction (former_id, driver_id, driver_name, id_number, amount, previous_balance, new_balance,
        is_fee, is_charge, is_gift, charge_by_firstname, charge_by_lastname, order_number, created_at)
      select i.former_id, d.id, i.driver_name, i.id_number, i.amount, i.previous_balance, i.new_balance,
        i.is_fee, i.is_charge, i.is_gift, i.charge_by_firstname, i.charge_by_lastname, i.order_number, i.created_at
      from former_import i left join driver d on d.id_number = i.id_number
      order by i.created_at, i.line
      on conflict (former_id) do nothing returning 1
    ) select (select count(*)::int from former_import) as staged, (select count(*)::int from added) as added`.execute(
    trx,
  );
  const { staged = 0, added = 0 } = rows[0] ?? {};
  return { added, known: staged - added };
}

import type { ListColumns, SavedView } from '@mishwar/contract';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { OperatorActor } from '../../platform/actor.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import type { Db } from '../../platform/transaction.ts';
import { ViewState } from './preferences.query.ts';

/** SQLSTATE of a unique constraint. */
const UNIQUE_VIOLATION = '23505';
const NAME_TAKEN = { ok: false, refusal: { status: 409, code: 'view_name_taken' } } as const;

/** Saves an operator's columns of a list. */
export async function saveColumns(
  db: Db,
  operatorId: number,
  list: string,
  columns: ListColumns,
): Promise<void> {
  const value = JSON.stringify(columns);
  await db
    .insertInto('list_preference')
    .values({ operator_id: operatorId, list, columns: value })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'list']).doUpdateSet({ columns: value, updated_at: sql`now()` }),
    )
    .execute();
}

/** Hides these built-in views of a list from an operator, and shows the others. */
export async function hideViews(
  db: Db,
  operatorId: number,
  list: string,
  hiddenViews: readonly string[],
): Promise<void> {
  const hidden_views = [...new Set(hiddenViews)];
  await db
    .insertInto('list_preference')
    .values({ operator_id: operatorId, list, hidden_views })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'list']).doUpdateSet({ hidden_views, updated_at: sql`now()` }),
    )
    .execute();
}

interface NewView {
  list: string;
  name: string;
  search: string;
  columns: ListColumns | null;
  isShared: boolean;
}

/** Saves a view; its name is unique per operator and list. */
export async function saveView(
  db: Db,
  actor: OperatorActor,
  { list, name, search, columns, isShared }: NewView,
): Promise<StaffOutcome<SavedView>> {
  const row = await db
    .insertInto('saved_view')
    .values({
      operator_id: actor.id,
      list,
      name,
      state: JSON.stringify({ search, columns }),
      is_shared: isShared,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'list', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return NAME_TAKEN;
  const view = { _id: String(row.id), name, search, columns, isShared, isMine: true, owner: actor.name };
  return { ok: true, done: view };
}

/** Renames an own view; another operator's is not found. */
export async function renameView(
  db: Db,
  actor: OperatorActor,
  id: number,
  name: string,
): Promise<StaffOutcome<SavedView>> {
  const row = await db
    .updateTable('saved_view')
    .set({ name })
    .where('id', '=', id)
    .where('operator_id', '=', actor.id)
    .returning(['state', 'is_shared'])
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return NAME_TAKEN;
      throw error;
    });
  if (!row) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  if ('refusal' in row) return row;
  const { search, columns } = ViewState.parse(row.state);
  const view = {
    _id: String(id),
    name,
    search,
    columns,
    isShared: row.is_shared,
    isMine: true,
    owner: actor.name,
  };
  return { ok: true, done: view };
}

/** Deletes an own view; another operator's is not found. */
export async function deleteView(db: Db, operatorId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

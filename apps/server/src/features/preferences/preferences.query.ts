import { ListColumns, type SavedView } from '@mishwar/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/transaction.ts';

/** Content of a saved view: the list's query string, and optional columns. */
export const ViewState = z.object({ search: z.string(), columns: ListColumns.nullable() });

export interface Preferences {
  columns: ListColumns | null;
  views: SavedView[];
  /** Ids of built-in views that the operator does not see. */
  hiddenViews: string[];
}

/** An operator's columns of a list, own views and shared views. */
export async function readPreferences(db: Db, operatorId: number, list: string): Promise<Preferences> {
  const [kept, views] = await Promise.all([
    db
      .selectFrom('list_preference')
      .select(['columns', 'hidden_views'])
      .where('operator_id', '=', operatorId)
      .where('list', '=', list)
      .executeTakeFirst(),
    db
      .selectFrom('saved_view as v')
      .innerJoin('operator as o', 'o.id', 'v.operator_id')
      .select(['v.id', 'v.name', 'v.state', 'v.is_shared', 'v.operator_id'])
      .select(sql<string>`btrim(o.first_name || ' ' || o.last_name)`.as('owner'))
      .where('v.list', '=', list)
      .where((eb) => eb.or([eb('v.operator_id', '=', operatorId), eb('v.is_shared', '=', true)]))
      .orderBy('v.name')
      .orderBy('v.id')
      .limit(200)
      .execute(),
  ]);
  return {
    hiddenViews: kept?.hidden_views ?? [],
    // Values of an older format are ignored.
    columns: ListColumns.safeParse(kept?.columns).data ?? null,
    views: views.flatMap((row) => {
      const state = ViewState.safeParse(row.state).data;
      if (!state) return [];
      const { search, columns } = state;
      const isMine = row.operator_id === operatorId;
      return [
        {
          _id: String(row.id),
          name: row.name,
          search,
          columns,
          isShared: row.is_shared,
          isMine,
          owner: row.owner,
        },
      ];
    }),
  };
}

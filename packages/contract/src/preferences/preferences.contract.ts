import {
  COLUMN_WIDTH_PX,
  MAX_HIDDEN_VIEWS,
  MAX_KEPT_COLUMNS,
  MAX_PINNED_COLUMNS,
  MAX_VIEW_SEARCH_LENGTH,
} from '@mishwar/domain';
import { z } from 'zod';
import { Id, staff } from '../base.ts';
import { ViewName } from './preferences.forms.ts';

const list = z.string().regex(/^[a-z][a-z-]{0,39}$/);
const builtInView = z.string().regex(/^[a-z][a-z-]{0,39}$/);
const columnId = z.string().max(60);

/** Column layout of a list for one person: order, hidden columns, widths in px, pinned columns. */
export const ListColumns = z.strictObject({
  order: z.array(columnId).max(MAX_KEPT_COLUMNS),
  hidden: z.array(columnId).max(MAX_KEPT_COLUMNS),
  widths: z.record(columnId, z.number().int().min(COLUMN_WIDTH_PX.min).max(COLUMN_WIDTH_PX.max)),
  pinned: z.array(columnId).max(MAX_PINNED_COLUMNS),
});
export type ListColumns = z.infer<typeof ListColumns>;

export const SavedView = z.object({
  _id: z.string(),
  name: z.string(),
  search: z.string(),
  columns: ListColumns.nullable(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  owner: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const nameTaken = { CONFLICT: { status: 409, message: 'view_name_taken' } } as const;

export const preferences = {
  get: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/preferences/{list}',
      summary: 'Columns and saved views of a list',
    })
    .input(z.strictObject({ list }))
    .output(
      z.object({
        columns: ListColumns.nullable(),
        views: z.array(SavedView),
        /** Ids of built-in views that this person does not see. */
        hiddenViews: z.array(z.string()),
      }),
    ),
  saveColumns: staff
    .route({
      method: 'PUT',
      path: '/admin/api/v1/preferences/{list}/columns',
      summary: 'Save the column layout of a list',
    })
    .input(z.strictObject({ list, columns: ListColumns }))
    .output(z.object({ success: z.literal(true) })),
  hideViews: staff
    .route({
      method: 'PUT',
      path: '/admin/api/v1/preferences/{list}/hidden-views',
      summary: 'Hide these built-in views of a list, and show the others',
    })
    .input(z.strictObject({ list, hiddenViews: z.array(builtInView).max(MAX_HIDDEN_VIEWS) }))
    .output(z.object({ success: z.literal(true) })),
  createView: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/preferences/{list}/views',
      successStatus: 201,
      summary: 'Save a view: the query string of the list, and its columns',
    })
    .input(
      z.strictObject({
        list,
        name: ViewName,
        search: z.string().max(MAX_VIEW_SEARCH_LENGTH),
        columns: ListColumns.nullable(),
        isShared: z.boolean().default(false),
      }),
    )
    .errors(nameTaken)
    .output(SavedView),
  renameView: staff
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/preferences/views/{id}',
      summary: 'Rename one’s own view',
    })
    .input(z.strictObject({ id: Id, name: ViewName }))
    .errors(nameTaken)
    .output(SavedView),
  deleteView: staff
    .route({
      method: 'DELETE',
      path: '/admin/api/v1/preferences/views/{id}',
      summary: 'Delete a view of one’s own',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
};

import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { deleteView, hideViews, renameView, saveColumns, saveView } from './change-preferences.ts';
import { readPreferences } from './preferences.query.ts';

export const preferencesRouter = os.preferences.router({
  get: os.preferences.get.handler(({ input, context }) =>
    readPreferences(context.app.db, operatorOf(context).actor.id, input.list),
  ),
  saveColumns: os.preferences.saveColumns.handler(async ({ input, context }) => {
    await saveColumns(context.app.db, operatorOf(context).actor.id, input.list, input.columns);
    return { success: true as const };
  }),
  hideViews: os.preferences.hideViews.handler(async ({ input, context }) => {
    await hideViews(context.app.db, operatorOf(context).actor.id, input.list, input.hiddenViews);
    return { success: true as const };
  }),
  createView: os.preferences.createView.handler(async ({ input, context }) =>
    answer(await saveView(context.app.db, operatorOf(context).actor, input)),
  ),
  renameView: os.preferences.renameView.handler(async ({ input, context }) =>
    answer(await renameView(context.app.db, operatorOf(context).actor, Number(input.id), input.name)),
  ),
  deleteView: os.preferences.deleteView.handler(async ({ input, context, errors }) => {
    const deleted = await deleteView(context.app.db, operatorOf(context).actor.id, Number(input.id));
    if (!deleted) throw errors.NOT_FOUND();
    return { success: true as const };
  }),
});

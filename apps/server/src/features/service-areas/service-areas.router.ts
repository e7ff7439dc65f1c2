import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { readSetting } from '../../platform/settings.ts';
import { answerStaff } from '../../platform/staff-action.ts';
import { serviceAreas } from './areas.query.ts';
import { enforceAreas } from './enforce-areas.ts';
import { saveArea } from './save-area.ts';

async function areas({ app: { db } }: Context) {
  const [data, { isActive }] = await Promise.all([serviceAreas(db), readSetting(db, 'SERVICE_AREAS')]);
  return { data, isEnforced: isActive };
}

export const serviceAreasRouter = os.serviceAreas.router({
  list: os.serviceAreas.list.handler(({ context }) => areas(context)),
  save: os.serviceAreas.save.handler(async ({ input: { headers, body }, context }) => {
    const { actor } = operatorOf(context);
    answerStaff(await saveArea(context, actor, headers['idempotency-key'], body));
    return areas(context);
  }),
  enforce: os.serviceAreas.enforce.handler(async ({ input: { headers, body }, context }) =>
    answerStaff(await enforceAreas(context, operatorOf(context).actor, headers['idempotency-key'], body)),
  ),
});

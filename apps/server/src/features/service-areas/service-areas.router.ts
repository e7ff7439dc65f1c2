import { operatorOf, os } from '../../platform/http/implement.ts';
import { answerStaff } from '../../platform/staff-action.ts';
import { readAreasAndSwitch } from './areas.query.ts';
import { enforceAreas } from './enforce-areas.ts';
import { saveArea } from './save-area.ts';

export const serviceAreasRouter = os.serviceAreas.router({
  list: os.serviceAreas.list.handler(({ context }) => readAreasAndSwitch(context.app.db)),
  save: os.serviceAreas.save.handler(async ({ input: { headers, body }, context }) =>
    answerStaff(await saveArea(context, operatorOf(context).actor, headers['idempotency-key'], body)),
  ),
  enforce: os.serviceAreas.enforce.handler(async ({ input: { headers, body }, context }) =>
    answerStaff(await enforceAreas(context, operatorOf(context).actor, headers['idempotency-key'], body)),
  ),
});

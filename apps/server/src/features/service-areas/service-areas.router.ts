import { operatorOf, os } from '../../platform/http/implement.ts';
import { answerStaff } from '../../platform/staff-action.ts';
import { toAreaOwner } from './area-owner.ts';
import { listAreaVersions } from './area-versions.query.ts';
import { readAreasAndSwitch } from './areas.query.ts';
import { enforceAreas } from './enforce-areas.ts';
import { previewArea } from './preview-area.query.ts';
import { saveArea } from './save-area.ts';

export const serviceAreasRouter = os.serviceAreas.router({
  list: os.serviceAreas.list.handler(({ context }) => readAreasAndSwitch(context.app.db)),
  save: os.serviceAreas.save.handler(async ({ input: { headers, body }, context }) =>
    answerStaff(await saveArea(context, operatorOf(context).actor, headers['idempotency-key'], body)),
  ),
  versions: os.serviceAreas.versions.handler(async ({ input, context }) => ({
    data: await listAreaVersions(context.app.db, toAreaOwner(input)),
  })),
  preview: os.serviceAreas.preview.handler(async ({ input, context: { app } }) => ({
    data: await previewArea(app.db, toAreaOwner(input), input.corners, app.now()),
  })),
  enforce: os.serviceAreas.enforce.handler(async ({ input: { headers, body }, context }) =>
    answerStaff(await enforceAreas(context, operatorOf(context).actor, headers['idempotency-key'], body)),
  ),
});

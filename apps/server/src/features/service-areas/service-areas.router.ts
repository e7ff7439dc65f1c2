import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { toAreaOwner } from './area-owner.ts';
import { listAreaVersions } from './area-versions.query.ts';
import { readAreasAndSwitch } from './areas.query.ts';
import { enforceAreas } from './enforce-areas.ts';
import { previewArea } from './preview-area.query.ts';
import { refuseCrossing } from './refuse-crossing.ts';
import { saveArea } from './save-area.ts';

export const serviceAreasRouter = os.serviceAreas.router({
  list: os.serviceAreas.list.handler(({ context }) => readAreasAndSwitch(context.app.db)),
  save: os.serviceAreas.save.handler(async ({ input: { headers, body }, context }) =>
    answer(await saveArea(context, operatorOf(context).actor, headers['idempotency-key'], body)),
  ),
  versions: os.serviceAreas.versions.handler(async ({ input, context }) => ({
    data: await listAreaVersions(context.app.db, toAreaOwner(input)),
  })),
  preview: os.serviceAreas.preview.handler(async ({ input, context: { app } }) => {
    const preview = () => previewArea(app.db, toAreaOwner(input), input.corners, app.now());
    return answer(refuseCrossing(input.corners) ?? { ok: true, done: { data: await preview() } });
  }),
  enforce: os.serviceAreas.enforce.handler(async ({ input: { headers, body }, context }) =>
    answer(await enforceAreas(context, operatorOf(context).actor, headers['idempotency-key'], body)),
  ),
});

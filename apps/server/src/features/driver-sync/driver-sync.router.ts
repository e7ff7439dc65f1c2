import type { SyncIntegration } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answerStaff } from '../../platform/staff-action.ts';
import { cancelSync, resumeSync, startSync } from './set-going.ts';
import { countParty, syncOnePage } from './sync-one-page.ts';
import { latestSyncs, syncById, syncedDrivers } from './sync-row.ts';

const sync = os.driverSync;

const pagesOf = async ({ app }: Context, party: SyncIntegration) => answerStaff(await countParty(app, party));
const pageOf = async (context: Context, party: SyncIntegration, page: number) => ({
  data: answerStaff(await syncOnePage(context.app, operatorOf(context).actor, party, page)),
});
const start = async (context: Context, party: SyncIntegration) => ({
  data: answerStaff(await startSync(context.app, operatorOf(context).actor, party)),
});

export const driverSyncRouter = sync.router({
  erpPages: sync.erpPages.handler(({ context }) => pagesOf(context, 'odoo')),
  erpPage: sync.erpPage.handler(({ input, context }) => pageOf(context, 'odoo', input.query.page)),
  partnerPages: sync.partnerPages.handler(({ context }) => pagesOf(context, 'shukah')),
  partnerPage: sync.partnerPage.handler(({ input, context }) => pageOf(context, 'shukah', input.query.page)),
  updateOdoo: sync.updateOdoo.handler(({ context }) => start(context, 'odoo')),
  start: sync.start.handler(({ input, context }) => start(context, input.party)),
  latest: sync.latest.handler(async ({ context }) => ({ data: await latestSyncs(context.app) })),
  drivers: sync.drivers.handler(async ({ input, context, errors }) => {
    const { db } = context.app;
    if (!(await syncById(db, Number(input.id)))) throw errors.NOT_FOUND();
    return { data: await syncedDrivers(db, input) };
  }),
  cancel: sync.cancel.handler(async ({ input, context, errors }) => {
    const data = await cancelSync(context.app, operatorOf(context).actor, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  resume: sync.resume.handler(async ({ input, context }) => ({
    data: answerStaff(await resumeSync(context.app, operatorOf(context).actor, Number(input.id))),
  })),
});

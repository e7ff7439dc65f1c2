import type { SyncIntegration } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { cancelSync, resumeSync, startSync } from './start-sync.ts';
import { countRemoteDrivers, syncOnePage } from './sync-one-page.ts';
import { listSyncedDrivers, readLatestSyncs, readSync } from './sync-row.ts';

const sync = os.driverSync;

const countPages = async ({ app }: Context, thirdParty: SyncIntegration) =>
  answer(await countRemoteDrivers(app, thirdParty));
const syncPage = async (context: Context, thirdParty: SyncIntegration, page: number) => ({
  data: answer(await syncOnePage(context.app, operatorOf(context).actor, thirdParty, page)),
});
const start = async (context: Context, thirdParty: SyncIntegration) => ({
  data: answer(await startSync(context.app, operatorOf(context).actor, thirdParty)),
});

export const driverSyncRouter = sync.router({
  erpPages: sync.erpPages.handler(({ context }) => countPages(context, 'odoo')),
  erpPage: sync.erpPage.handler(({ input, context }) => syncPage(context, 'odoo', input.query.page)),
  partnerPages: sync.partnerPages.handler(({ context }) => countPages(context, 'shukah')),
  partnerPage: sync.partnerPage.handler(({ input, context }) =>
    syncPage(context, 'shukah', input.query.page),
  ),
  updateOdoo: sync.updateOdoo.handler(({ context }) => start(context, 'odoo')),
  start: sync.start.handler(({ input, context }) => start(context, input.third_party)),
  latest: sync.latest.handler(async ({ context }) => ({ data: await readLatestSyncs(context.app) })),
  drivers: sync.drivers.handler(async ({ input, context, errors }) => {
    const { db } = context.app;
    if (!(await readSync(db, Number(input.id)))) throw errors.NOT_FOUND();
    return { data: await listSyncedDrivers(db, input) };
  }),
  cancel: sync.cancel.handler(async ({ input, context, errors }) => {
    const data = await cancelSync(context.app, operatorOf(context).actor, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  resume: sync.resume.handler(async ({ input, context }) => ({
    data: answer(await resumeSync(context.app, operatorOf(context).actor, Number(input.id))),
  })),
});

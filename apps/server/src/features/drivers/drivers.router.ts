import type { App } from '../../platform/app.ts';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { type CommonErrors, operatorOf, os } from '../../platform/http/implement.ts';
import { takeUpload } from '../../platform/limits/upload-quota.ts';
import { answer } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { setActive } from './actions/set-active.ts';
import { setOdm } from './actions/set-odm.ts';
import { toggleReady } from './actions/toggle-ready.ts';
import { createNote } from './audit/create-note.ts';
import { listAuditLog } from './audit/list-audit-log.query.ts';
import { citcRoutes } from './citc/citc.routes.ts';
import { linkDocuments, linkPicture } from './documents/documents.ts';
import { storeDocument } from './documents/store-document.ts';
import { readDriver } from './form/read-driver.query.ts';
import { registerDriver } from './form/register-driver.ts';
import { updateDriver } from './form/update-driver.ts';
import { driversExport } from './list/drivers.export.ts';
import { countDriverViews, type DriversRequest, listDrivers } from './list/list-drivers.query.ts';
import { readWorkedTime, type WorkedTimeRequest } from './worked-time/worked-time.query.ts';

async function list({ listPool, now }: Pick<App, 'listPool' | 'now'>, input: DriversRequest) {
  return { data: await listDrivers(listPool, input, now()) };
}

async function readWithAttachments(context: Context, driverId: number, errors: CommonErrors) {
  const { app } = context;
  const data = await readDriver(app.db, driverId);
  if (!data) throw errors.NOT_FOUND({ message: 'driver_not_found' });
  const { id } = operatorOf(context).actor;
  const [attachment, driver_image_link] = await Promise.all([
    linkDocuments(app, data.attachment, driverId, id),
    linkPicture(app, data.driver_image, driverId, id),
  ]);
  return { data: { ...data, attachment, driver_image_link } };
}

async function findWorkedTime({ app }: Context, input: WorkedTimeRequest, errors: CommonErrors) {
  const workedTime = await readWorkedTime(app.listPool, input, app.now());
  if (!workedTime) throw errors.NOT_FOUND({ message: 'driver_not_found' });
  return workedTime;
}

export const driversRouter = os.drivers.router({
  ...citcRoutes,
  workedTime: os.drivers.workedTime.handler(async ({ input, context, errors }) => {
    const { bars } = await findWorkedTime(context, input, errors);
    return { data: bars };
  }),
  workedTimeAnalysis: os.drivers.workedTimeAnalysis.handler(async ({ input, context, errors }) => {
    const { total, average } = await findWorkedTime(context, input, errors);
    return { data: { total, average } };
  }),
  list: os.drivers.list.handler(({ input, context }) => list(context.app, input)),
  listV2: os.drivers.listV2.handler(({ input, context }) => list(context.app, input)),
  countViews: os.drivers.countViews.handler(async ({ input: { views }, context: { app } }) => ({
    data: await countDriverViews(app.listPool, views, app.now()),
  })),
  activate: os.drivers.activate.handler(async ({ input, context, errors }) => {
    const isFound = await setActive(context.app, operatorOf(context).actor, input.id_number, true);
    if (!isFound) throw errors.NOT_FOUND({ message: 'driver_not_found' });
    return { success: true as const, isActive: true };
  }),
  deactivate: os.drivers.deactivate.handler(async ({ input, context, errors }) => {
    const isFound = await setActive(context.app, operatorOf(context).actor, input.id_number, false);
    if (!isFound) throw errors.NOT_FOUND({ message: 'driver_not_found' });
    return { success: true as const, isActive: false };
  }),
  availableStatus: os.drivers.availableStatus.handler(
    async ({ input: { headers, params, body }, context }) => {
      const turn = { driverId: Number(params.id), isReady: body?.isReady, key: headers['idempotency-key'] };
      const isReady = answer(await toggleReady(context.app, operatorOf(context).actor, turn));
      return { status: 200 as const, isReady };
    },
  ),
  enableOdm: os.drivers.enableOdm.handler(async ({ input, context }) => {
    const only = input.driver_ids.map(Number);
    const changed = await setOdm(context.app, operatorOf(context).actor, true, { only });
    return { success: true as const, changed };
  }),
  disableAllOdm: os.drivers.disableAllOdm.handler(async ({ input, context }) => {
    const allBut = input.ignore_driver_ids.map(Number);
    const changed = await setOdm(context.app, operatorOf(context).actor, false, { allBut });
    return { success: true as const, changed };
  }),
  excel: os.drivers.excel.handler(({ input: { query }, context, errors }) => {
    const { filters, language } = query;
    const ids = query.ids?.split(',').map(Number);
    const audit = { action: 'export.driver_list' as const, after: { filters, chosen: ids?.length } };
    return sendExport(context, driversExport, { params: { filters, ids }, language, audit }, errors);
  }),
  edit: os.drivers.edit.handler(({ input, context, errors }) =>
    readWithAttachments(context, Number(input.id), errors),
  ),
  create: os.drivers.create.handler(async ({ input, context, errors }) => {
    const { db, now } = context.app;
    const { actor } = operatorOf(context);
    const outcome = await inTransaction(db, (trx) => registerDriver(trx, input, { actor, now: now() }));
    return readWithAttachments(context, answer(outcome), errors);
  }),
  update: os.drivers.update.handler(async ({ input: { params, body }, context, errors }) => {
    const driverId = Number(params.id);
    answer(await updateDriver(context.app, operatorOf(context).actor, driverId, body));
    return readWithAttachments(context, driverId, errors);
  }),
  attachment: os.drivers.attachment.handler(async ({ input, context, errors }) => {
    const { actor } = operatorOf(context);
    const retryAfter = await takeUpload(context.app.db, actor, context.app.now());
    if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } });
    const stored = await storeDocument(context.app, actor, input.assets);
    if (!stored) {
      const refused = [{ field: 'assets', msg: 'document_type_unknown' }];
      throw errors.VALIDATION({ data: { errors: refused } });
    }
    return { response_code: 200 as const, response_data: stored };
  }),
  auditLog: os.drivers.auditLog.handler(async ({ input, context, errors }) => {
    const page = await listAuditLog(context.app.db, input);
    if (!page) throw errors.NOT_FOUND({ message: 'driver_not_found' });
    return page;
  }),
  note: os.drivers.note.handler(async ({ input: { headers, params, body }, context }) => {
    const note = { driverId: Number(params.id), note: body.note, key: headers['idempotency-key'] };
    const id = answer(await createNote(context.app, operatorOf(context).actor, note));
    return { success: true as const, _id: String(id) };
  }),
});

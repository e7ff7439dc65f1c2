import { buildDriverFileName, type Language } from '@mishwar/domain';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { attachmentHeader } from '../../platform/files/content-disposition.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { XLSX_TYPE } from '../../platform/xlsx/package-parts.ts';
import { sendTo } from '../notifications/public.ts';
import { timeZone } from '../settings/public.ts';
import { driversWorkbook } from './drivers-workbook.ts';
import { locatedDrivers } from './located-drivers.query.ts';
import { mapDrivers } from './map-drivers.query.ts';
import { mapGround } from './map-ground.query.ts';
import { mapOrders } from './map-orders.query.ts';
import { mapAt, pastDay } from './past.query.ts';
import { newPositions } from './positions.query.ts';
import { setRefetch } from './set-refetch.ts';
import { trailOf } from './trail.query.ts';

/** The file of some drivers, small enough to be made before it is sent. */
async function driversFile(
  context: Context,
  { driverIds, language }: { driverIds: string[]; language: Language },
) {
  const { app } = context;
  const zone = await timeZone(app.db);
  const now = app.now();
  await recordAudit(app.db, {
    actor: operatorOf(context).actor,
    action: 'export.drivers',
    from: context,
    after: { drivers: driverIds.length },
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const ids = driverIds.map(Number);
  for await (const part of driversWorkbook(app.db, { ids, language, zone, now })) {
    parts.push(new Uint8Array(part));
  }
  const name = buildDriverFileName(now, zone);
  return {
    headers: { 'content-type': XLSX_TYPE, 'content-disposition': attachmentHeader(name) },
    body: new Blob(parts, { type: XLSX_TYPE }),
  };
}

export const trackingRouter = os.tracking.router({
  drivers: os.tracking.drivers.handler(({ input, context: { app } }) => mapDrivers(app.db, input, app.now())),
  orders: os.tracking.orders.handler(({ input, context: { app } }) => mapOrders(app.db, input, app.now())),
  positions: os.tracking.positions.handler(({ input, context: { app } }) =>
    newPositions(app.db, input, app.now()),
  ),
  trail: os.tracking.trail.handler(async ({ input, context: { app } }) => ({
    points: await trailOf(app.db, Number(input.driver_id), app.now()),
  })),
  past: os.tracking.past.handler(({ input, context: { app } }) => mapAt(app.db, new Date(input.at))),
  pastDay: os.tracking.pastDay.handler(async ({ context: { app } }) => ({
    bars: await pastDay(app.db, app.now()),
  })),
  search: os.tracking.search.handler(async ({ input, context: { app } }) => ({
    data: await locatedDrivers(app.db, input, app.now()),
  })),
  export: os.tracking.export.handler(({ input, context }) => driversFile(context, input)),
  exportNear: os.tracking.exportNear.handler(({ input, context }) => driversFile(context, input)),
  notify: os.tracking.notify.handler(({ input: { headers, body }, context }) =>
    sendTo(context, headers['idempotency-key'], {
      ...body,
      action: 'tracking.notify',
      ids: body.driver_ids,
    }),
  ),
  ground: os.tracking.ground.handler(({ context }) => mapGround(context.app)),
  setRefetch: os.tracking.setRefetch.handler(async ({ input: { isActive }, context }) => {
    const { app } = context;
    await setRefetch(app.db, isActive, operatorOf(context).actor, context, app.now());
    return { isActive };
  }),
});

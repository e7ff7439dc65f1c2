import type { Language } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { sendToDrivers } from '../notifications/public.ts';
import { locatedDrivers } from './located-drivers.query.ts';
import { mapDriversExport } from './map-drivers.export.ts';
import { mapDrivers } from './map-drivers.query.ts';
import { mapGround } from './map-ground.query.ts';
import { mapOrders } from './map-orders.query.ts';
import { mapAt, pastDay } from './past.query.ts';
import { newPositions } from './positions.query.ts';
import { setRefetch } from './set-refetch.ts';
import { trailOf } from './trail.query.ts';

function sendDrivers(
  context: Context,
  { driverIds, language }: { driverIds: string[]; language: Language },
  errors: Parameters<typeof sendExport>[3],
) {
  const audit = { action: 'export.drivers', after: { drivers: driverIds.length } };
  return sendExport(
    context,
    mapDriversExport,
    { params: { ids: driverIds.map(Number) }, language, audit },
    errors,
  );
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
  export: os.tracking.export.handler(({ input, context, errors }) => sendDrivers(context, input, errors)),
  exportNear: os.tracking.exportNear.handler(({ input, context, errors }) =>
    sendDrivers(context, input, errors),
  ),
  notify: os.tracking.notify.handler(({ input: { headers, body }, context }) =>
    sendToDrivers(context, headers['idempotency-key'], {
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

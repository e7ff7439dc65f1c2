import type { Language } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { sendToDrivers } from '../notifications/public.ts';
import { readDriverRoute } from './eta/driver-route.query.ts';
import { listLocatedDrivers } from './located-drivers.query.ts';
import { mapDriversExport } from './map-drivers.export.ts';
import { listMapDrivers } from './map-drivers.query.ts';
import { readMapBaseLayers } from './map-ground.query.ts';
import { listMapOrders } from './map-orders.query.ts';
import { countPastDay, readPastMap } from './past.query.ts';
import { readNewPositions } from './positions.query.ts';
import { setRefetch } from './set-refetch.ts';
import { readOrderTrack, readTrail } from './trail.query.ts';

function sendDrivers(
  context: Context,
  { driverIds, language }: { driverIds: string[]; language: Language },
  errors: Parameters<typeof sendExport>[3],
) {
  const audit = { action: 'export.drivers' as const, after: { drivers: driverIds.length } };
  return sendExport(
    context,
    mapDriversExport,
    { params: { ids: driverIds.map(Number) }, language, audit },
    errors,
  );
}

export const trackingRouter = os.tracking.router({
  drivers: os.tracking.drivers.handler(({ input, context: { app } }) =>
    listMapDrivers(app.db, input, app.now()),
  ),
  orders: os.tracking.orders.handler(({ input, context: { app } }) =>
    listMapOrders(app.db, input, app.now()),
  ),
  positions: os.tracking.positions.handler(({ input, context: { app } }) =>
    readNewPositions(app.db, input, app.now()),
  ),
  trail: os.tracking.trail.handler(async ({ input, context: { app } }) => ({
    points: await readTrail(app.db, Number(input.driver_id), app.now()),
  })),
  driverRoute: os.tracking.driverRoute.handler(({ input, context: { app } }) =>
    readDriverRoute(app, Number(input.driver_id), app.now()),
  ),
  ofOrder: os.tracking.ofOrder.handler(async ({ input, context: { app }, errors }) => {
    const points = await readOrderTrack(app.db, Number(input.order_id), app.now());
    if (!points) throw errors.NOT_FOUND();
    return { points };
  }),
  past: os.tracking.past.handler(({ input, context: { app } }) => readPastMap(app.db, new Date(input.at))),
  pastDay: os.tracking.pastDay.handler(async ({ context: { app } }) => ({
    bars: await countPastDay(app.db, app.now()),
  })),
  search: os.tracking.search.handler(async ({ input, context: { app } }) => ({
    data: await listLocatedDrivers(app.db, input, app.now()),
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
  ground: os.tracking.ground.handler(({ context }) => readMapBaseLayers(context.app)),
  setRefetch: os.tracking.setRefetch.handler(async ({ input: { isActive }, context }) => {
    const { app } = context;
    await setRefetch(app.db, isActive, operatorOf(context).actor, context);
    return { isActive };
  }),
});

import { createRatingWorld, starsOf } from '../factories/ratings.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every route of ratings, that of the channels too. */
export async function callRatingRoutes({
  server,
  channel,
  call,
  idempotencyKey,
}: ContractRun): Promise<void> {
  const { db } = server.app;
  const world = await createRatingWorld(server);
  const subject = await world.newSubject();
  const { id: channelId } = await db
    .selectFrom('channel')
    .select('id')
    .where('name', 'not in', ['Ours', 'Theirs'])
    .executeTakeFirstOrThrow();
  const order_number = await world.deliver(subject);
  await db
    .updateTable('orders')
    .set({ channel_id: channelId })
    .where('order_number', '=', order_number)
    .execute();
  const body = starsOf(4.5, 3, { driver_feedback: 'x', store_feedback: 'y' });
  await call(
    'channelGateway.rateOrder',
    { params: { order_number }, headers: idempotencyKey(), body },
    channel,
  );
  for (const name of ['list', 'drivers', 'stores', 'export', 'exportDrivers', 'exportStores'])
    await call(`ratings.${name}`);
  const { id_number } = await db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', subject.driverId)
    .executeTakeFirstOrThrow();
  await call('ratings.driverLogs', { query: { 'id-number': id_number } });
  const [rated] = (await server.database.pool.query<{ id: number }>('select id from rating limit 1')).rows;
  await call('ratings.review', { params: { id: String(rated?.id) } });
  await call('ratings.driverTrend', { params: { id_number } });
  await call('ratings.storeTrend', { params: { merchant_id: subject.code } });
}

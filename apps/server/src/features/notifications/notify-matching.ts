import type { DriverFilters } from '@mishwar/contract';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/transaction.ts';
import { matchingDrivers } from '../drivers/public.ts';
import { notifyDrivers } from './notify-drivers.ts';

/** Sends a message to every active driver that matches the filters; returns the number of receivers. */
export async function notifyMatching(
  trx: Trx,
  { listPool, now }: Pick<App, 'listPool' | 'now'>,
  words: { title: string; message: string },
  filters: DriverFilters,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId'>,
): Promise<number> {
  const where = await matchingDrivers(listPool, filters, now());
  const { rows } = await sql<{ id: number }>`
    select d.id from driver d where d.is_active and ${where}`.execute(listPool);
  const driverIds = rows.map(({ id }) => id);
  return notifyDrivers(trx, { ...words, driverIds }, actor, from, now());
}

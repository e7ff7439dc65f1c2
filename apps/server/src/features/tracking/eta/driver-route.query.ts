import type { DriverRoute } from '@mishwar/contract';
import { listStops, type Place, type Stop, timeStops } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import { type DriverOrder, listCarriers } from './carried-orders.query.ts';

/**
 * Where a driver goes with the orders in hand, and when they arrive at each stop. The times and the line need a fresh
 * position; without orders there is nothing.
 */
export async function readDriverRoute(
  { db, roads }: Pick<App, 'db' | 'roads'>,
  driverId: number,
  now: Date,
): Promise<DriverRoute> {
  const [carrier] = await listCarriers(db, now, driverId);
  const stops = listStops(carrier?.orders ?? []);
  if (!carrier?.position || stops.length === 0) {
    return { stops: stops.map((stop) => toWireStop(stop)), line: [], is_road: false };
  }
  const { legs, line, isRoad } = await roads.route([carrier.position, ...stops.map(({ place }) => place)]);
  const times = timeStops(
    stops,
    legs.map(({ minutes }) => minutes),
    now,
  );
  return {
    stops: stops.map((stop, index) => toWireStop(stop, times[index])),
    line: line.map(toCoordinates),
    is_road: isRoad,
  };
}

const toWireStop = (
  { kind, order, place }: Stop<DriverOrder>,
  time?: Date,
): DriverRoute['stops'][number] => ({
  kind,
  order_id: String(order.order_id),
  order_number: order.order_number,
  location: toCoordinates(place),
  expected_at: time?.toISOString() ?? null,
});

const toCoordinates = ({ longitude, latitude }: Place): [number, number] => [longitude, latitude];

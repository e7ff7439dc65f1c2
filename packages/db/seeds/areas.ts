import type { Client } from 'pg';
import { copyRows } from './copy.ts';
import { LIVELY_CITIES } from './places.ts';

/** The cities of the demo that have an area: those with most orders. */
const CITIES_WITH_AREA = 2;
/** How far it reaches from the city's centre in each of eight directions, in degrees of latitude; less to the sea. */
const REACH = [0.15, 0.13, 0.1, 0.12, 0.14, 0.15, 0.16, 0.15];

/** Where the busiest cities of the demo are delivered from: around the city, and to the coast in the east. */
export async function seedAreas(client: Client): Promise<void> {
  const busiest = [...LIVELY_CITIES].sort((a, b) => b.weight - a.weight).slice(0, CITIES_WITH_AREA);
  await copyRows(
    client,
    'service_area',
    ['city_id', 'corners'],
    busiest.map((city) => [city.id, JSON.stringify(cornersAround(city))]),
  );
}

function cornersAround({ latitude, longitude }: { latitude: number; longitude: number }): [number, number][] {
  return REACH.map((reach, direction) => {
    const angle = (direction / REACH.length) * 2 * Math.PI;
    const east = (Math.sin(angle) * reach) / Math.cos((latitude * Math.PI) / 180);
    return [round(longitude + east), round(latitude + Math.cos(angle) * reach)];
  });
}

const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

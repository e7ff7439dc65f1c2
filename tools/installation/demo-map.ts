import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CITIES, LIVELY_CITIES } from '@mishwar/db/seeds';
import { DEMO_MAP_VERSION, type DemoMapPlan } from '../../apps/sandbox/src/city/tiles/demo-map-plan.ts';
import { inTurn } from './turn.ts';

/** Where `npm run map` puts real streets in the data folder. */
export const ROAD_ARCHIVE = join('map', 'road.pmtiles');
const WORKER = new URL('../../apps/sandbox/src/city/tiles/worker.ts', import.meta.url);

/** The cities that get streets, and the seed: the sandbox draws the same streets from them. */
export const DEMO_STREETS: Pick<DemoMapPlan, 'cities' | 'seed'> = {
  cities: LIVELY_CITIES.map(({ ar, en, latitude, longitude, reach }) => ({
    ar,
    en,
    latitude,
    longitude,
    reach,
  })),
  seed: '1',
};

/** A map in the data folder. */
export interface DataMap {
  file: string;
  isNew: boolean;
}

/** The real streets that `npm run map` has left in the data folder, if any. */
export function findRoadMap(dataDir: string): DataMap | undefined {
  const file = join(dataDir, ROAD_ARCHIVE);
  return existsSync(file) ? { file, isNew: false } : undefined;
}

/** What is drawn of the demo. */
function planDemoMap(): DemoMapPlan {
  const places = CITIES.toSorted((a, b) => b.weight - a.weight).map(({ ar, en, latitude, longitude }) => ({
    ar,
    en,
    latitude,
    longitude,
  }));
  return { ...DEMO_STREETS, places };
}

/**
 * The archive of the demo's streets in `<dataDir>/map`. Where there is none of this plan and this version of the drawing,
 * it is drawn in a thread of its own, and earlier ones are deleted. Of several starts one draws it.
 */
export async function prepareDemoMap(dataDir: string, plan = planDemoMap()): Promise<DataMap> {
  const hash = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 8);
  const folder = join(dataDir, 'map');
  const name = `demo-${DEMO_MAP_VERSION}-${hash}.pmtiles`;
  const file = join(folder, name);
  await mkdir(folder, { recursive: true });
  return inTurn(join(folder, 'drawing'), async () => {
    if (existsSync(file)) return { file, isNew: false };
    await draw(file, plan);
    for (const other of await readdir(folder))
      if (other.startsWith('demo-') && other !== name) await rm(join(folder, other), { force: true });
    return { file, isNew: true };
  });
}

function draw(path: string, plan: DemoMapPlan): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: { path, plan } });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the map's thread has ended with code ${code}`)),
    );
  });
}
